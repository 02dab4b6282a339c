import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

import { profilePictureFolder } from "../../media/profile-pictures.ts";
import { type DialectName, textTable } from "./columns.ts";

/** Tables whose rows decide what content calls answer, and which pictures they lead to. */
const contentTables = [
  "banner",
  "blog",
  "blog_tag",
  "category",
  "common_section",
  "label",
  "meta",
  "organisation",
  "page",
  "picture",
  "platform",
  "setting",
  "social",
  "survey",
  "testimonial",
  "video",
] as const;

const events = ["insert", "update", "delete"] as const;

/**
 * A value that is another one after every transaction that has written to a content table, whoever
 * wrote: the database itself sees to it. Participants' own pictures don't count. And indexes for
 * what is recommended after a post.
 */
export const contentVersion = (dialect: DialectName): Migration => ({
  async up(database: Kysely<unknown>) {
    await textTable(database, "content_version", ["vValue", "vTransaction"]).execute();
    await sql`insert into content_version values (${crypto.randomUUID()}, '')`.execute(database);
    await (dialect === "sqlite" ? sqliteTriggers(database) : postgresTriggers(database));
    await database.schema
      .createIndex("blog_order")
      .on("blog")
      .columns(["iOrder", "iBlogId"])
      .execute();
    await database.schema
      .createIndex("blog_category_order")
      .on("blog")
      .columns(["iCategoryId", "iOrder", "iBlogId"])
      .execute();
  },
});

async function sqliteTriggers(database: Kysely<unknown>): Promise<void> {
  for (const table of contentTables)
    for (const event of events) {
      const row = sql.raw(event === "delete" ? "old" : "new");
      const condition =
        table === "picture"
          ? sql`when ${row}."vPath" not like ${sql.lit(`${profilePictureFolder}/%`)}`
          : sql``;
      await sql`
        create trigger ${sql.id(`content_version_${table}_${event}`)}
        after ${sql.raw(event)} on ${sql.id(table)} ${condition}
        begin
          update content_version set "vValue" = lower(hex(randomblob(16)));
        end`.execute(database);
    }
}

/** Once per transaction: a row that is written ten thousand times in one leaves as many dead rows behind. */
async function postgresTriggers(database: Kysely<unknown>): Promise<void> {
  await sql`
    create function raise_content_version() returns trigger language plpgsql as $$
    begin
      if tg_table_name = 'picture' then
        if coalesce(new."vPath", old."vPath") like ${sql.lit(`${profilePictureFolder}/%`)} then
          return null;
        end if;
      end if;
      update content_version
        set "vValue" = gen_random_uuid()::text,
            "vTransaction" = pg_current_xact_id()::text
        where "vTransaction" <> pg_current_xact_id()::text;
      return null;
    end $$`.execute(database);
  for (const table of contentTables) {
    await sql`
      create trigger content_version after insert or update or delete
      on ${sql.id(table)} for each row execute function raise_content_version()`.execute(database);
    await sql`
      create trigger content_version_truncate after truncate
      on ${sql.id(table)} execute function raise_content_version()`.execute(database);
  }
}
