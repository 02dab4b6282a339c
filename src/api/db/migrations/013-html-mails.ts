import type { Kysely } from "kysely";

/** The HTML part of queued mails; those that wait from before have none. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .alterTable("mail")
    .addColumn("tHtml", "text", (column) => column.notNull().defaultTo(""))
    .execute();
}
