import type { Kysely } from "kysely";

/** Mailed links that confirm a new email address, beside those that lead to a new password. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .alterTable("reset_link")
    .addColumn("vNewEmail", "text", (column) => column.notNull().defaultTo(""))
    .execute();
}
