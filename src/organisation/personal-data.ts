import { rm } from "node:fs/promises";

import { emailKey } from "../contract/rules.ts";
import { findAccount } from "../server/accounts/find-account.ts";
import { type Database, type Tables, untyped } from "../server/db/tables.ts";
import { outboxFilesFor, standardOutbox } from "../server/mail/outbox.ts";
import { removePictures } from "../server/media/profile-pictures.ts";
import { CliError } from "../shared/cli-error.ts";
import type { Context, Report } from "./context.ts";

/** Tables with rows of a person, in which they are deleted in this order. */
const personalTables = [
  "answer",
  "idempotency",
  "invitation",
  "participant_column",
  "reset_link",
  "session",
] as const satisfies readonly (keyof Tables)[];

/** `people show EMAIL`: all that is stored of a person, for the person. */
export async function show(context: Context, email: string): Promise<Report> {
  const { database } = context;
  const id = await participantId(context, email);
  const {
    vPassword: _password,
    vSampleHash: _hash,
    ...profile
  } = await database
    .selectFrom("participant")
    .selectAll()
    .where("iParticipantId", "=", id)
    .executeTakeFirstOrThrow();
  const parts = await Promise.all(
    personalTables.map(async (table) => [
      table,
      (await rowsOf(database, table, id)).map(withoutSecrets),
    ]),
  );
  const { mails, newsletter, messages } = await visitorRows(context, email);
  const data = { profile, ...(Object.fromEntries(parts) as object), mails, newsletter, messages };
  return { lines: [JSON.stringify(data, null, 2)], data };
}

/** Hashes of codes are no data of the person, and would help a thief of the file. */
const withoutSecrets = ({ vHash: _hash, vBodyHash: _body, ...row }: Record<string, unknown>) => row;

/** `people erase EMAIL`: deletes a person with everything that is stored, and says what went. */
export async function erase(
  context: Context,
  email: string,
  { dryRun }: { readonly dryRun: boolean },
): Promise<Report> {
  const { database } = context;
  const id = await participantId(context, email);
  const files = outboxFilesFor(standardOutbox, email);
  const counts = await database.transaction().execute(async (transaction) => {
    const found: Record<string, number> = {};
    for (const table of personalTables) {
      found[table] = (await rowsOf(transaction, table, id)).length;
      if (!dryRun)
        await untyped(transaction).deleteFrom(table).where("iParticipantId", "=", id).execute();
    }
    const { mails, newsletter, messages } = await visitorRows(
      { ...context, database: transaction },
      email,
    );
    found["mail"] = mails.length;
    found["newsletter"] = newsletter.length;
    found["contact_message"] = messages.length;
    if (!dryRun) await erasePerson(transaction, id, email);
    return { ...found, participant: 1 };
  });
  if (!dryRun) await Promise.all(files.map((file) => rm(file, { force: true })));
  const went = Object.entries({ ...counts, "outbox files": files.length })
    .filter(([, count]) => count > 0)
    .map(([table, count]) => `${count} × ${table}`);
  return {
    lines: [
      `${dryRun ? "Would be erased" : "Erased"}: ${went.join(", ")}. Results of closed rounds hold nothing of a person. Backups that were made before have it still.`,
    ],
    data: counts,
  };
}

async function erasePerson(database: Database, id: number, email: string): Promise<void> {
  const person = await database
    .selectFrom("participant")
    .select(["vImage", "vWebpImage"])
    .where("iParticipantId", "=", id)
    .executeTakeFirstOrThrow();
  await removePictures(database, person);
  await database.deleteFrom("mail").where("vTo", "=", email).execute();
  await database.deleteFrom("newsletter").where("vKey", "=", emailKey(email)).execute();
  await database.deleteFrom("contact_message").where("vEmail", "=", email).execute();
  await database.deleteFrom("participant").where("iParticipantId", "=", id).execute();
}

const rowsOf = (database: Database, table: (typeof personalTables)[number], id: number) =>
  untyped(database).selectFrom(table).selectAll().where("iParticipantId", "=", id).execute();

/** What a person has as a visitor: by the address, since these have no account. */
async function visitorRows({ database }: Pick<Context, "database">, email: string) {
  const [mails, newsletter, messages] = [
    await database
      .selectFrom("mail")
      .select(["vTo", "vSubject", "dNext"])
      .where("vTo", "=", email)
      .execute(),
    await database
      .selectFrom("newsletter")
      .select(["vEmail", "dCreated"])
      .where("vKey", "=", emailKey(email))
      .execute(),
    await database.selectFrom("contact_message").selectAll().where("vEmail", "=", email).execute(),
  ];
  return { mails, newsletter, messages };
}

async function participantId({ database }: Context, email: string): Promise<number> {
  const account = await findAccount(database, email);
  if (!account) throw new CliError(`Nobody has the address ${email}.`);
  return account.iParticipantId;
}
