import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { declares } from "../scripts/docs/proofs.ts";
import { organisationCommand } from "../src/operate/organisation/organisation-command.ts";
import { linkMinutes } from "../src/api/accounts/mailed-link.ts";
import { storedData } from "../src/api/db/stored-data.ts";
import { daysInWords } from "../src/contract/text/stored-data.ts";
import { ownerAddress } from "../src/api/limits/limit.ts";
import { parseSettings } from "../src/shared/settings.ts";
import { inProject } from "../src/shared/files.ts";
import { sampleLabel } from "./helpers/sample-labels.ts";

/** Text as it is read: with single spaces, and without Markdown's bold. */
const read = (path: string) =>
  readFileSync(inProject(path), "utf8").replaceAll("**", "").replace(/\s+/g, " ");
const sampleText = (path: string) => read(`src/api/sample/${path}`);

/** The rows of a Markdown table below a heading, as cells. */
function rowsBelow(path: string, heading: string): readonly (readonly string[])[] {
  const [, part = ""] = readFileSync(inProject(path), "utf8").split(`${heading}\n`);
  const lines = (part.split("\n## ")[0] ?? "").split("\n").filter((line) => line.startsWith("|"));
  return lines.slice(2).map((line) =>
    line
      .slice(1, -1)
      .split("|")
      .map((cell) => cell.trim()),
  );
}

/** Each promise with the sample's file that makes it and the test that keeps it. */
const promises = readFileSync(inProject("docs/promises.md"), "utf8")
  .split(/^## /m)
  .slice(1)
  .flatMap((part) => {
    const [kept = "", ...lines] = part.split("\n");
    const made = lines.flatMap((line) => [...line.matchAll(/^- (\S+): (.*)$/g)]);
    return made.map(([, text = "", promise = ""]) => [promise, text, kept] as const);
  });

test("there are promises to look at", () => {
  expect(promises.length).toBeGreaterThan(20);
});

test.each(promises)("%s", (promise, text, kept) => {
  expect(sampleText(text).includes(promise), text).toBe(true);
  const [file = "", name = ""] = kept.split(/: (.*)/);
  expect(declares(file, name), kept).toBe(true);
});

test("the policy says what is kept as long as the code keeps it", () => {
  const after = (name: "contact_message" | "idempotency" | "page_view") =>
    daysInWords(storedData[name].expiry.days);
  const { until } = storedData.answer;
  const { SESSION_DAYS, SESSION_IDLE_HOURS } = parseSettings({});
  expect(linkMinutes).toBe(60);
  expect(
    Object.fromEntries(
      rowsBelow("src/api/sample/pages/privacy-policy.md", "## How long we keep it"),
    ),
  ).toEqual({
    "Page-view counts": `${after("page_view")}; they hold no personal data`,
    "Messages from the contact form": `${after("contact_message")} after the message`,
    "Newsletter address":
      "Until you leave by the link in the email, or write to us that you would like to stop; one that was not confirmed, seven days",
    "Account and profile": "Until you or your employer asks us to delete them",
    "Your login": `${SESSION_IDLE_HOURS} hours after you last used it, ${SESSION_DAYS} days at most, or until you log out`,
    // Of the operator's log (docs/operate.md).
    "Log of logins, changes of accounts and what was refused": "90 days",
    "Profile picture": "Until you replace it, or the account is deleted",
    "Codes for resetting a password or confirming an email address": "One hour, or one use",
    "Networks that you have logged in from, scrambled, so that somebody who guesses passwords elsewhere cannot shut you out":
      daysInWords(ownerAddress.minutes / 60 / 24),
    "Emails that wait to be sent": "Until they are sent, or the link in them has ended",
    "Copies of saved answers, so that a save that your browser repeats counts once": `${after("idempotency")}, or until the survey closes`,
    Answers: until,
    "Group results": "No limit; they hold no personal data",
    // Of the organisation's books: no part of the product.
    "Contracts and invoices": "Six years after the end of the financial year",
  });
});

test("numbers that commands and settings use unless told otherwise are those of the texts", async () => {
  const help = async (verb: string) => {
    let text = "";
    await organisationCommand([verb, "--help"], (part) => (text += part));
    return text.replace(/\s+/g, " ");
  };
  const policy = sampleText("pages/privacy-policy.md");
  expect(await help("backup")).toContain("(default: 14)");
  expect(policy).toContain("we keep the last 14");
  expect(await help("remind")).toMatch(/reminders that a person gets in a round \(default: 2\)/);
  expect(parseSettings({}).MINIMUM_GROUP).toBe(8);
  expect(sampleLabel("LBL_PRIVACY_POLICY_GROUP_MINIMUM")).toBe("8");
});
