import type { Kysely } from "kysely";

import { filled } from "./columns.ts";

/** How many new passwords a participant has had: each has a key of its own to what is on devices. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .alterTable("participant")
    .addColumn("iPasswords", "integer", (column) => filled(column).defaultTo(0))
    .execute();
}
