import type { Kysely } from "kysely";

import { filled } from "./columns.ts";

/** Who wrote a post, and the day it was published; empty: not known. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const name of ["vAuthor", "dtPublished"])
    await database.schema
      .alterTable("blog")
      .addColumn(name, "text", (column) => filled(column).defaultTo(""))
      .execute();
}
