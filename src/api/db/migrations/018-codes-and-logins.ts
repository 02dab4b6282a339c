import type { Kysely } from "kysely";

import { filled } from "./columns.ts";

/** The tables as they are here, with what is written. */
interface Tables {
  session: Record<"dExpires", string>;
}

/** Milliseconds that logins from before have until they need a use. */
const firstIdle = 12 * 60 * 60_000;

/**
 * Codes of mails are made when a mail is sent: a mail names what its code opens, and a link has an id before
 * it has a code. Mails from before have their code in their texts, and are sent as they are. Logins end when
 * they are not used.
 */
export async function up(database: Kysely<Tables>): Promise<void> {
  for (const [table, name] of [
    ["mail", "vOpens"],
    ["reset_link", "vId"],
    ["session", "dExpires"],
  ] as const)
    await database.schema
      .alterTable(table)
      .addColumn(name, "text", (column) => filled(column).defaultTo(""))
      .execute();
  const dExpires = new Date(Date.now() + firstIdle).toISOString();
  await database.updateTable("session").set({ dExpires }).execute();
}
