import type { Story } from "../run-seeds.ts";

/** A scenario of `npm test`. */
export interface Named extends Story {
  readonly name: string;
}

/** @param text one step in each line */
const scenario = (name: string, text: string): Named => ({
  name,
  seed: 1,
  steps: text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== ""),
});

const begin = `
  the file is imported
  Audit is opened for 9 days
  people are invited to Audit
  an hour passes`;

/** Stories of faults that the simulator has found, and one of a usual year. */
export const scenarios: readonly Named[] = [
  scenario(
    "a usual year: three surveys side by side, a reminder, results, and a second round",
    `${begin}
    Mood is opened for 20 days
    people are invited to Mood
    each third person answers Audit
    everybody answers Mood
    a day passes
    everybody answers Mood
    a day passes
    a day passes
    people are reminded of Audit
    everybody answers Audit
    somebody looks at the status
    a week passes
    somebody reads the results of Audit
    HR removes Bea
    HR adds Xia
    HR moves Cem to Office
    the file is imported
    Audit is opened for 9 days
    people are invited to Audit
    a day passes
    everybody answers Audit
    Audit is closed
    somebody reads the results of Audit
    a month passes
    somebody reads the results of Mood
    all links are tried`,
  ),
  scenario(
    "a restore between two invitations, while the mail server breaks off",
    `${begin}
    the database is backed up
    HR adds Xia
    the file is imported
    the mail server breaks off
    people are invited to Audit
    an hour passes
    each third person answers Audit
    the backup is restored
    somebody looks at the status
    everybody answers Audit
    an hour passes
    Audit is closed
    somebody reads the results of Audit`,
  ),
  scenario(
    "the last day moves while a mail waits whose answer was lost",
    `the file is imported
    Mood is opened for 20 days
    the mail server breaks off
    people are invited to Mood
    a minute passes
    Mood is opened for 2 days
    an hour passes
    somebody looks at the status`,
  ),
];
