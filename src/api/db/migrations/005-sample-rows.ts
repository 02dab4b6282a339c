import type { Kysely } from "kysely";

import { filled, textTable } from "./columns.ts";

/**
 * What the sample import needs to leave everything else alone: each row that it has written, as it
 * wrote it, and a column that hides what is no longer asked.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await textTable(database, "sample_row", ["vTable", "vKey", "tRow"])
    .addPrimaryKeyConstraint("sample_row_key", ["vTable", "vKey"] as never)
    .execute();
  for (const table of ["survey", "survey_question", "survey_option"])
    await database.schema
      .alterTable(table)
      .addColumn("eRetired", "text", (column) => filled(column).defaultTo("No"))
      .execute();
}
