import type { Migration } from "kysely/migration";

import type { DialectName } from "./columns.ts";
import { addTriggers } from "./content-table.ts";

/** What a survey asks changes `content_version` too, so that processes may keep it in memory. */
export const surveyVersion = (dialect: DialectName): Migration => ({
  async up(database) {
    for (const table of tables) await addTriggers(database, dialect, table);
  },
});

const tables = ["survey_category", "survey_sub_category", "survey_question", "survey_option"];
