import { rm } from "node:fs/promises";

import {
  erasePersonalData,
  findPerson,
  readPersonalData,
} from "../../api/accounts/personal-data.ts";
import { outboxFilesFor, standardOutbox } from "../../api/mail/outbox.ts";
import { forgetDeleted } from "../../api/rounds/rounds.ts";
import { CliError } from "../../shared/errors.ts";
import type { Context, Report } from "./context.ts";

/** `people show EMAIL`: all that is stored of a person or a visitor, for them. */
export async function show({ database }: Context, email: string): Promise<Report> {
  const person = await findPerson(database, email);
  const data = await readPersonalData(database, person);
  if (Object.values(data).every((rows) => rows.length === 0)) throw unknownError(email);
  return {
    lines: [JSON.stringify(data, null, 2)],
    data,
    event: { event: "data exported", outcome: "done", participant: person.iParticipantId },
  };
}

const unknownError = (email: string) => new CliError(`Nothing is stored of ${email}.`);

/** `people erase EMAIL`: deletes a person or a visitor with everything that is stored, and says what went. */
export async function erase(
  { database }: Context,
  email: string,
  { dryRun }: { readonly dryRun: boolean },
): Promise<Report> {
  const files = outboxFilesFor(standardOutbox, email);
  const { counts, participant } = await database.transaction().execute(async (transaction) => {
    const person = await findPerson(transaction, email);
    const data = await readPersonalData(transaction, person);
    if (!dryRun) await erasePersonalData(transaction, person);
    const lengths = Object.entries(data).map(([table, rows]) => [table, rows.length] as const);
    return { counts: Object.fromEntries(lengths), participant: person.iParticipantId };
  });
  if (!dryRun) {
    await forgetDeleted(database);
    await Promise.all(files.map((file) => rm(file, { force: true })));
  }
  const went = Object.entries({ ...counts, "outbox files": files.length })
    .filter(([, count]) => count > 0)
    .map(([table, count]) => `${count} × ${table}`);
  if (went.length === 0) throw unknownError(email);
  return {
    lines: [
      `${dryRun ? "Would be erased" : "Erased"}: ${went.join(", ")}. Results of closed rounds hold nothing of a person. Backups that were made before have it still.`,
    ],
    data: counts,
    ...(!dryRun && { event: { event: "person erased", outcome: "done", participant } }),
  };
}
