import { readFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, test } from "vitest";

import { readMails } from "../../src/api/import/mails.ts";
import { defaultSample, readFolder } from "../../src/api/import/read-folder.ts";
import { SampleReader } from "../../src/api/import/read-folder.ts";
import { fillMail } from "../../src/api/rounds/round-mails.ts";
import { testSample } from "./templates.ts";

const file = readFileSync(join(testSample, "mails/invitation.md"), "utf8");
const read = (text: string) => {
  const reader = new SampleReader(new Map([["mails/invitation.md", Buffer.from(text)]]));
  const mails = readMails(reader);
  reader.throwFaults();
  return mails;
};
const values = {
  firstName: "Ada",
  survey: "Pulse $& {until}",
  minutes: "3",
  until: "31 May",
  results: "1 June",
  sender: "Bo",
};
const address = "https://morrow.example/survey-invite/2";

describe("the mails of an organisation", () => {
  test("have values in the places of their names, and a button", () => {
    const [mail] = read(file);
    expect(mail && fillMail(mail, values, address)).toEqual({
      subject: "Pulse $& {until} for you",
      preheader: "Until 31 May.",
      heading: "A heading",
      opening: ["Hello Ada,", "It takes 3 minutes."],
      action: { words: "Begin Pulse $& {until}", address },
      closing: ["See you on 1 June. Bo"],
      reason: "A reason",
    });
  });

  test.each(["<script>alert(1)</script>", "Ada\nYou have won", "Ada \u202Eelpmaxe", ""])(
    "leave out the first name %j",
    (firstName) => {
      const [mail] = read(file);
      expect(mail && fillMail(mail, { ...values, firstName }, address).opening[0]).toBe("Hello,");
    },
  );

  test.each([
    ["subject: .*\n", "", "mails/invitation.md: subject: expected"],
    ["\\{minutes\\}", "{minuts}", "mails/invitation.md:12: expected one of {firstName}, "],
    ["\\{until\\}", "{until", "mails/invitation.md:3: expected one of {firstName}, "],
    ["\\{link\\}", "", "mails/invitation.md: expected one paragraph {link}, "],
    [
      "\\{sender\\}",
      "\n{link}",
      "expected one paragraph {link}, in whose place the button comes, received 2.",
    ],
    ["See you on", "See {link} on", "mails/invitation.md:16: expected one of {firstName}, "],
  ])("are refused with %s replaced by %j", (searched, replaced, message) => {
    expect(() => read(file.replace(new RegExp(searched), replaced))).toThrow(message);
  });

  test("are an invitation and a reminder in the sample", () => {
    const reader = new SampleReader(readFolder(defaultSample));
    expect(readMails(reader).map(({ name }) => name)).toEqual(["invitation", "reminder"]);
  });
});
