import type { Kysely } from "kysely";

import { filled } from "./columns.ts";

/**
 * Codes of mails are made when a mail is sent: a mail names what its code opens, and a link has an id before
 * it has a code. Mails from before have their code in their texts, and are sent as they are.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const [table, name] of [
    ["mail", "vOpens"],
    ["reset_link", "vId"],
  ] as const)
    await database.schema
      .alterTable(table)
      .addColumn(name, "text", (column) => filled(column).defaultTo(""))
      .execute();
}
