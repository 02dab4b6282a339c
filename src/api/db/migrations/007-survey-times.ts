import type { Kysely } from "kysely";

import { filled } from "./columns.ts";

/** How long a survey takes and how often it is asked, for the dashboard; 0 and empty: not known. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .alterTable("survey")
    .addColumn("iMinutes", "integer", (column) => filled(column).defaultTo(0))
    .execute();
  await database.schema
    .alterTable("survey")
    .addColumn("vPeriod", "text", (column) => filled(column).defaultTo(""))
    .execute();
}
