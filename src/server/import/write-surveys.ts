import type { Database } from "../db/tables.ts";
import { toHtml } from "./markdown.ts";
import type { Sample } from "./read-sample.ts";
import { idOf, stableIds } from "./stable-ids.ts";

/** Updates surveys by their code, so that what refers to one goes on referring to it. */
export async function writeSurveys(
  database: Database,
  surveys: Sample["surveys"],
): Promise<void> {
  const known = await database
    .selectFrom("survey")
    .select(["vUniqueCode", "iSurveyId"])
    .execute();
  const codes = surveys.map(({ code }) => code);
  const ids = stableIds(
    new Map(known.map((row) => [row.vUniqueCode, row.iSurveyId])),
    codes,
  );
  for (const { vUniqueCode } of known)
    if (!codes.includes(vUniqueCode))
      await database
        .deleteFrom("survey")
        .where("vUniqueCode", "=", vUniqueCode)
        .execute();
  await database.deleteFrom("survey_link").execute();
  for (const [iOrder, survey] of surveys.entries()) {
    const row = {
      iSurveyId: idOf(ids, survey.code),
      vUniqueCode: survey.code,
      vSurvey: survey.name,
      vWebpImage: `${survey.image}.webp`,
      vImageAlt: survey.imageAlt,
      tDescription: toHtml(survey.description),
      eMood: survey.mood ? ("Yes" as const) : ("No" as const),
      eFeature: survey.featured ? ("Yes" as const) : ("No" as const),
      iOrder,
    };
    await database
      .insertInto("survey")
      .values(row)
      .onConflict((conflict) => conflict.column("vUniqueCode").doUpdateSet(row))
      .execute();
    // Every survey has an invitation link, which leads to the page about it.
    await database
      .insertInto("survey_link")
      .values({
        iSurveyLinkId: row.iSurveyId,
        vSurveyLink: `/survey/${survey.slug}`,
      })
      .execute();
  }
}
