import type { Kysely } from "kysely";

import { addTriggers } from "./content-table.ts";

/** What a survey asks changes `content_version` too, so that processes may keep it in memory. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const table of tables) await addTriggers(database, table);
}

const tables = ["survey_category", "survey_sub_category", "survey_question", "survey_option"];
