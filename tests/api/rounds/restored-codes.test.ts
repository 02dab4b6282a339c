import { dirname, join } from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { readInvitation } from "../../../src/api/accounts/mailed-link.ts";
import { openDatabase } from "../../../src/api/db/open-database.ts";
import { readSecret } from "../../../src/api/db/secret.ts";
import { backup, restore } from "../../../src/operate/organisation/backup.ts";
import type { Context } from "../../../src/operate/organisation/context.ts";
import { importPeople } from "../../../src/operate/organisation/import.ts";
import { invite } from "../../../src/operate/organisation/invitations.ts";
import { open } from "../../../src/operate/organisation/survey-rounds.ts";
import { parseSettings } from "../../../src/shared/settings.ts";
import { freshDatabase } from "../databases.ts";
import { testSample, testTime } from "../templates.ts";
import { writtenMails } from "../written-mails.ts";

const audit = "culture-audit";
const now = () => testTime;

/** A firm in a file, each step of which is a command of its own. */
async function firm() {
  const { address, remove } = await freshDatabase("sqlite", "sample");
  onTestFinished(remove);
  const settings = parseSettings({
    DATABASE_URL: address,
    SITE_URL: "https://www.firm.example",
    ORGANISATION: testSample,
  });
  async function run<Result>(work: (context: Context) => Promise<Result>): Promise<Result> {
    await using opened = await openDatabase(address, { isShared: true });
    return await work({ settings, database: opened.database, now });
  }
  // As in a database that has sent invitations before.
  await run(({ database }) => readSecret(database, "invitations"));
  const folder = join(dirname(address.slice("file:".length)), "backups");
  return {
    add: (name: string) =>
      run((context) =>
        importPeople(
          context,
          Buffer.from(`email,first_name,last_name\n${name}@firm.example,${name},Ox\n`),
          { dryRun: false },
        ),
      ),
    open: () => run((context) => open(context, audit, { until: "2026-12-31" })),
    /** Invites everybody; the code that goes to a person. */
    inviteAll: (name: string) =>
      run(async (context) => {
        await invite(context, audit, { sender: "Ms Chair", results: "soon", pace: 60 });
        const mails = await writtenMails(context);
        const mail = mails.find(({ to }) => to === `${name}@firm.example`);
        return /survey-invite#\/(\S+)/.exec(mail?.text ?? "")?.[1] ?? "";
      }),
    /** Whose survey a code opens. */
    ownerOf: (code: string) =>
      run(async ({ database }) => (await readInvitation(database, code))?.vEmail),
    backup: async () => {
      const { data } = await run((context) => backup(context, { folder, keep: 14 }));
      return (data as { file: string }).file;
    },
    restore: (file: string) => restore(settings, file, now),
  };
}

const numbersIn = (code: string) => code.slice(0, -32);

test("a code opens nothing for the person who has its number after a restore, and that of others still counts", async () => {
  const steps = await firm();
  await steps.add("Una");
  await steps.open();
  const una = await steps.inviteAll("Una");
  const file = await steps.backup();
  await steps.add("Xavier");
  const xavier = await steps.inviteAll("Xavier");
  await steps.restore(file);
  await steps.add("Yvonne");
  const yvonne = await steps.inviteAll("Yvonne");
  expect(numbersIn(yvonne)).toBe(numbersIn(xavier));
  expect(await Promise.all([una, xavier, yvonne].map(steps.ownerOf))).toEqual([
    "Una@firm.example",
    undefined,
    "Yvonne@firm.example",
  ]);
});

test("a code opens nothing in the round that has its number after a restore", async () => {
  const steps = await firm();
  await steps.add("Una");
  const file = await steps.backup();
  await steps.open();
  const before = await steps.inviteAll("Una");
  await steps.restore(file);
  await steps.open();
  const after = await steps.inviteAll("Una");
  expect(numbersIn(after)).toBe(numbersIn(before));
  expect([await steps.ownerOf(before), await steps.ownerOf(after)]).toEqual([
    undefined,
    "Una@firm.example",
  ]);
});
