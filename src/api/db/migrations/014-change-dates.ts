import type { Kysely } from "kysely";

import { filled } from "./columns.ts";

/** The day on which an editor last changed a page or a post; empty: not known. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const table of ["page", "blog"])
    await database.schema
      .alterTable(table)
      .addColumn("dtUpdated", "text", (column) => filled(column).defaultTo(""))
      .execute();
}
