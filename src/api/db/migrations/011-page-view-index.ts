import type { Kysely } from "kysely";

/** Each view of a page that is new on its day counts the names of that day. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema.createIndex("page_view_dDay").on("page_view").column("dDay").execute();
}
