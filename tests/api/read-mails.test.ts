import { readFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, test } from "vitest";

import { readMails } from "../../src/api/import/mails.ts";
import { defaultSample, readFolder } from "../../src/api/import/read-folder.ts";
import { SampleReader } from "../../src/api/import/read-folder.ts";
import { fillMail, mailValues } from "../../src/api/rounds/round-mails.ts";
import { testSample } from "./templates.ts";

const file = readFileSync(join(testSample, "mails/invitation.md"), "utf8");
const read = (text: string) => {
  const reader = new SampleReader(new Map([["mails/invitation.md", Buffer.from(text)]]));
  const mails = readMails(reader);
  reader.throwFaults();
  return mails;
};
const [template] = read(file);
if (!template) throw new Error("There is no invitation.");
const facts = {
  vFirstName: "Ada",
  vSurvey: "Pulse $& {until}",
  dUntil: "2026-05-31",
  iMinutes: 3,
  eMood: "No",
} as const;
const sending = { today: "2026-05-01", INVITATIONS: "open" } as const;
const valuesOf = (changed = {}, settings = {}) =>
  mailValues(
    { template, results: "1 June", sender: "Bo" },
    { ...facts, ...changed },
    { ...sending, ...settings },
  );
const address = "https://morrow.example/survey-invite/2";

describe("the mails of an organisation", () => {
  test("have values in the places of their names, and a button", () => {
    expect(fillMail(template, valuesOf(), address)).toEqual({
      subject: "Pulse $& {until} for you",
      preheader: "Until 31 May.",
      heading: "A heading",
      opening: ["Hello Ada,", "It takes about 3 minutes. The link opens it until 31 May."],
      action: { words: "Begin Pulse $& {until}", address },
      closing: ["See you on 1 June. Bo"],
      reason: "A reason",
    });
  });

  test.each(["<script>alert(1)</script>", "Ada\nYou have won", "Ada \u202Eelpmaxe", ""])(
    "leave out the first name %j",
    (vFirstName) => {
      const values = valuesOf({ vFirstName });
      expect(fillMail(template, values, address).opening[0]).toBe("Hello,");
    },
  );

  test.each([
    [{ iMinutes: 1 }, "about a minute"],
    [{ iMinutes: 25 }, "about 25 minutes"],
    [{ iMinutes: 0 }, ""],
    [{ iMinutes: 0, eMood: "Yes" }, "a few seconds, once a day"],
    [{ iMinutes: 1, eMood: "Yes" }, "a few seconds, once a day"],
  ])("say of %j that it takes %j", (survey, time) => {
    expect(valuesOf(survey).time).toBe(time);
  });

  test("say of their link what the setting of the sending API lets it do", () => {
    const { opening } = fillMail(template, valuesOf({}, { INVITATIONS: "password" }), address);
    expect(opening[1]).toBe("It takes about 3 minutes. The link asks for your password.");
  });

  test("of a folder from before count minutes, and say nothing of their link", () => {
    const [before] = read(
      file.replace(/access:(\n  .*)+\n/, "").replace("{time}. {access}", "{minutes} minutes."),
    );
    expect(before && fillMail(before, valuesOf(), address).opening[1]).toBe("It takes 3 minutes.");
  });

  test.each([
    ["subject: .*\n", "", "mails/invitation.md: subject: expected"],
    ["\\{time\\}", "{minuts}", "mails/invitation.md:14: expected one of {firstName}, "],
    ["\\{until\\}", "{until", "mails/invitation.md:3: expected one of {firstName}, "],
    ["it until \\{until\\}", "{untill}", "mails/invitation.md:8: expected one of {firstName}, "],
    [
      "\\{access\\}",
      "",
      "mails/invitation.md: expected access with open and password, and {access}",
    ],
    ["access:(\n  .*)+\n", "", "mails/invitation.md: expected access with open and password, and"],
    ["  password: .*\n", "", "mails/invitation.md: access.password: expected"],
    ["\\{link\\}", "", "mails/invitation.md: expected one paragraph {link}, "],
    [
      "\\{sender\\}",
      "\n{link}",
      "expected one paragraph {link}, in whose place the button comes, received 2.",
    ],
    ["See you on", "See {link} on", "mails/invitation.md:18: expected one of {firstName}, "],
  ])("are refused with %s replaced by %j", (searched, replaced, message) => {
    expect(() => read(file.replace(new RegExp(searched), replaced))).toThrow(message);
  });

  test("of the sample are those of surveys and of moods, and say what their link can do", () => {
    const mails = readMails(new SampleReader(readFolder(defaultSample)));
    expect(mails.map(({ name }) => name)).toEqual([
      "invitation",
      "mood-invitation",
      "mood-reminder",
      "reminder",
    ]);
    for (const { access } of mails)
      for (const [setting, words] of Object.entries(access ?? { none: "" })) {
        expect(words).toContain("do not forward this email");
        expect(words.includes("without a password"), setting).toBe(setting === "open");
      }
  });
});
