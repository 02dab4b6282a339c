import { rm } from "node:fs/promises";

import { emailKey } from "../contract/rules.ts";
import { findAccount } from "../server/accounts/find-account.ts";
import {
  personalTables,
  readPersonalData,
  readVisitorData,
} from "../server/accounts/personal-data.ts";
import { type Database, untyped } from "../server/db/tables.ts";
import { outboxFilesFor, standardOutbox } from "../server/mail/outbox.ts";
import { removePictures } from "../server/media/profile-pictures.ts";
import { forgetDeleted } from "../server/rounds/rounds.ts";
import { CliError } from "../shared/cli-error.ts";
import type { Context, Report } from "./context.ts";

/** `people show EMAIL`: all that is stored of a person or a visitor, for them. */
export async function show({ database }: Context, email: string): Promise<Report> {
  const account = await findAccount(database, email);
  const data = account
    ? await readPersonalData(database, account.iParticipantId)
    : await readVisitorData(database, email);
  if (Object.values(data).every((rows) => rows.length === 0)) throw unknownError(email);
  return {
    lines: [JSON.stringify(data, null, 2)],
    data,
    event: { event: "data exported", outcome: "done", participant: account?.iParticipantId },
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
    const account = await findAccount(transaction, email);
    const data = account
      ? await readPersonalData(transaction, account.iParticipantId)
      : await readVisitorData(transaction, email);
    if (!dryRun && account) await eraseAccount(transaction, account.iParticipantId);
    // Mails go to the address as the account has it.
    if (!dryRun) await eraseVisitor(transaction, account?.vEmail ?? email);
    const lengths = Object.entries(data).map(([table, rows]) => [table, rows.length] as const);
    return { counts: Object.fromEntries(lengths), participant: account?.iParticipantId };
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

async function eraseAccount(database: Database, id: number): Promise<void> {
  const person = await database
    .selectFrom("participant")
    .select(["vImage", "vWebpImage"])
    .where("iParticipantId", "=", id)
    .executeTakeFirstOrThrow();
  await removePictures(database, person);
  for (const table of [...personalTables, "participant" as const])
    await untyped(database).deleteFrom(table).where("iParticipantId", "=", id).execute();
}

async function eraseVisitor(database: Database, email: string): Promise<void> {
  // With those that tell the organisation of a message of the person.
  await database
    .deleteFrom("mail")
    .where((eb) => eb.or([eb("vTo", "=", email), eb("vReplyTo", "=", email)]))
    .execute();
  await database.deleteFrom("newsletter").where("vKey", "=", emailKey(email)).execute();
  await database.deleteFrom("contact_message").where("vEmail", "=", email).execute();
}
