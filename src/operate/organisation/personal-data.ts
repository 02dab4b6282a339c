import { rm } from "node:fs/promises";

import {
  erasePersonalData,
  findPerson,
  readPersonalData,
} from "../../api/accounts/personal-data.ts";
import { deleteExpired } from "../../api/db/stored-data.ts";
import { outboxFilesFor, standardOutbox } from "../../api/mail/outbox.ts";
import { leaveLink } from "../../api/newsletter/newsletter.ts";
import { forgetDeleted } from "../../api/rounds/rounds.ts";
import { CliError } from "../../shared/errors.ts";
import type { Context, CommandReport } from "./context.ts";
import { csvOf } from "./output.ts";

/** What is stored of people and visitors: shown, erased, deleted when it is over, and exported. */

/** `people show EMAIL`: all that is stored of a person or a visitor, for them. */
export async function show({ database }: Context, email: string): Promise<CommandReport> {
  const person = await findPerson(database, email);
  const data = await readPersonalData(database, person);
  if (Object.values(data).every((rows) => rows.length === 0)) throw unknownError(email);
  return {
    lines: [JSON.stringify(data, null, 2)],
    data,
    event: {
      event: "data exported",
      outcome: "done",
      kind: "person",
      participant: person.iParticipantId,
    },
  };
}

const unknownError = (email: string) => new CliError(`Nothing is stored about ${email}.`);

/** `people erase EMAIL`: deletes a person or a visitor with everything that is stored, and says what went. */
export async function erase(
  { database }: Context,
  email: string,
  { dryRun }: { readonly dryRun: boolean },
): Promise<CommandReport> {
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
      `${dryRun ? "Would be erased" : "Erased"}: ${went.join(", ")}. Results of closed rounds hold nothing about a person. Older backups still hold it all.`,
    ],
    data: counts,
    ...(!dryRun && { event: { event: "person erased", outcome: "done", participant } }),
  };
}

/** `retention`: deletes what is over, as the running API does each day. */
export async function retention(
  context: Context,
  { dryRun = false }: { readonly dryRun?: boolean },
): Promise<CommandReport> {
  const data = await deleteExpired(context, { dryRun });
  const begin = dryRun ? "Would be deleted" : "Deleted";
  return {
    lines:
      data.length === 0
        ? ["Nothing has expired."]
        : data.map(
            ({ table, rows, retention }) => `${begin}: ${rows} × ${table} (kept: ${retention})`,
          ),
    data,
    ...(!dryRun && data.length > 0 && { event: { event: "retention", outcome: "done" } }),
  };
}

/** What visitors have left: contact messages, or addresses for the newsletter. */
export const messageKinds = ["contact", "newsletter"] as const;
export type MessageKind = (typeof messageKinds)[number];

/** `messages contact|newsletter`: as CSV, oldest first. */
export async function messages(context: Context, kind: MessageKind): Promise<CommandReport> {
  const columns = columnsOf[kind];
  const rows: readonly Readonly<Record<string, string>>[] = await (kind === "contact"
    ? contactMessages(context)
    : subscriptions(context));
  const text = csvOf([columns, ...rows.map((row) => columns.map((name) => row[name] ?? ""))]);
  const event = { event: "data exported", outcome: "done", kind, rows: rows.length } as const;
  return { lines: [text.trimEnd()], data: rows, event };
}

/** The columns of each kind, which are printed without rows too. */
const columnsOf: Readonly<Record<MessageKind, readonly string[]>> = {
  contact: ["received", "salutation", "first_name", "last_name", "company", "email", "message"],
  newsletter: ["confirmed", "email", "leave"],
};

const contactMessages = ({ database }: Context) =>
  database
    .selectFrom("contact_message")
    .select(["dCreated as received", "vSalutation as salutation"])
    .select(["vFirstName as first_name", "vLastName as last_name", "vCompany as company"])
    .select(["vEmail as email", "tMessage as message"])
    .orderBy("iContactMessageId")
    .execute();

/** Confirmed addresses, each with the link by which its person leaves, for the tool that sends the newsletter. */
async function subscriptions(context: Context) {
  const rows = await context.database
    .selectFrom("newsletter")
    .select(["vId", "vEmail", "dConfirmed"])
    .where("dConfirmed", "!=", "")
    .orderBy("dConfirmed")
    .orderBy("vKey")
    .execute();
  return await Promise.all(
    rows.map(async ({ vId, vEmail, dConfirmed }) => ({
      confirmed: dConfirmed,
      email: vEmail,
      leave: await leaveLink(context, vId),
    })),
  );
}
