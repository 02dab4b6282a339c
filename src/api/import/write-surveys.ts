import { toHtml } from "./markdown.ts";
import type { Sample } from "./read-sample.ts";
import type { SampleRun } from "./sample-run.ts";
import { itemsOf, syncRows } from "./sync-rows.ts";
import { writeQuestions } from "./write-questions.ts";

/**
 * Writes surveys and their questions. A survey that the sample no longer has is retired with its
 * questions as they are, so that participants who are invited can finish it.
 */
export async function writeSurveys(
  run: SampleRun,
  { surveys, questions }: Pick<Sample, "surveys" | "questions">,
): Promise<void> {
  const written = await syncRows(run, {
    target: { table: "survey", key: ["vUniqueCode"], id: "iSurveyId", gone: { eRetired: "Yes" } },
    items: itemsOf(
      surveys.map((survey, iOrder) => ({
        vUniqueCode: survey.code,
        vSurvey: survey.name,
        vWebpImage: survey.image,
        vImageAlt: survey.imageAlt,
        tDescription: toHtml(survey.description),
        eMood: survey.kind === "mood" ? "Yes" : "No",
        iMinutes: survey.minutes,
        vPeriod: survey.period,
        eFeature: survey.featured,
        eRetired: "No",
        iOrder,
      })),
    ),
  });
  await syncRows(run, {
    target: { table: "survey_link", key: ["vSurveyLink"], gone: "delete" },
    // Every survey of the sample has an invitation link, to its first question (design 6.8).
    items: itemsOf(
      surveys
        .filter((_survey, index) => written.idAt(index) !== 0)
        .map(({ code }) => ({ vSurveyLink: `/survey#${code}` })),
    ),
  });
  const categories = questions.flatMap((ofSurvey, index) =>
    ofSurvey.map((category) => ({ ...category, parent: written.idAt(index) })),
  );
  await writeQuestions(run, categories, written);
}
