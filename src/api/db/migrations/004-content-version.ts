import { type Kysely, sql } from "kysely";

import { isPostgres, profilePictureFolder } from "../tables.ts";
import { textTable } from "./columns.ts";
import { addTriggers } from "./content-table.ts";

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

/**
 * A value that triggers change in every transaction that writes to a content table. Participants' own
 * pictures don't count. And indexes for the posts that are recommended after another one.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await textTable(database, "content_version", ["vValue", "vTransaction"]).execute();
  await sql`insert into content_version values (${crypto.randomUUID()}, '')`.execute(database);
  if (isPostgres(database)) await createFunction(database);
  for (const table of contentTables) await addTriggers(database, table);
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
}

/** Once per transaction: a row that is written ten thousand times in one leaves as many dead rows behind. */
async function createFunction(database: Kysely<unknown>): Promise<void> {
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
}
