import { type Kysely, sql } from "kysely";

/**
 * Mails have a class, by which they are sent (`mailClasses` of mail/compose.ts): that of those that wait follows
 * from what they open. The index finds the next one, and counts those of a class.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .alterTable("mail")
    .addColumn("iClass", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`
    update mail set "iClass" = case
      when "vOpens" like 'invitation %' then 3
      when "vOpens" like 'newsletter %' then 2
      when "vReplyTo" <> '' then 1
      else 0 end`.execute(database);
  await database.schema
    .createIndex("mail_order")
    .on("mail")
    .columns(["eRefused", "iClass", "dNext"])
    .execute();
}
