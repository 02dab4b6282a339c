import { type Kysely, sql } from "kysely";

import { isPostgres } from "../tables.ts";
import { filled } from "./columns.ts";

/** The tables as they are here, with what is read and written. */
interface Tables {
  survey_link: { vSurveyLink: string };
  sample_row: Record<"vTable" | "vKey" | "tRow", string>;
}

/**
 * Ids of survey links that can't be guessed, instead of numbers that anybody could count: 128 random bits,
 * which the database gives. The sample's links are known by their address.
 */
export async function up(database: Kysely<Tables>): Promise<void> {
  const links = await database.selectFrom("survey_link").select("vSurveyLink").execute();
  await database.schema.dropTable("survey_link").execute();
  const randomId = isPostgres(database)
    ? sql`replace(gen_random_uuid()::text, '-', '')`
    : sql`(lower(hex(randomblob(16))))`;
  await database.schema
    .createTable("survey_link")
    .addColumn("vSurveyLink", "text", filled)
    .addColumn("iSurveyLinkId", "text", (column) =>
      column.notNull().primaryKey().defaultTo(randomId),
    )
    .execute();
  for (const link of links) await database.insertInto("survey_link").values(link).execute();
  const marks = await database
    .selectFrom("sample_row")
    .selectAll()
    .where("vTable", "=", "survey_link")
    .execute();
  for (const { vKey, tRow } of marks) {
    const { vSurveyLink } = JSON.parse(tRow) as Tables["survey_link"];
    await database
      .updateTable("sample_row")
      .set({ vKey: JSON.stringify([vSurveyLink]), tRow: JSON.stringify({ vSurveyLink }) })
      .where("vTable", "=", "survey_link")
      .where("vKey", "=", vKey)
      .execute();
  }
}
