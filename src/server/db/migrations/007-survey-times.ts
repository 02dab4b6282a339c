import type { Migration } from "kysely/migration";

import { filled } from "./columns.ts";

/** How long a survey takes and how often it is asked, for the dashboard; 0 and empty: not known. */
export const surveyTimes: Migration = {
  async up(database) {
    await database.schema
      .alterTable("survey")
      .addColumn("iMinutes", "integer", (column) => filled(column).defaultTo(0))
      .execute();
    await database.schema
      .alterTable("survey")
      .addColumn("vPeriod", "text", (column) => filled(column).defaultTo(""))
      .execute();
  },
};
