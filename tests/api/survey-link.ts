import type { TestApi } from "./test-api.ts";

/** The id of the link that leads to a survey's first question. */
export const linkOf = ({ database }: Pick<TestApi, "database">, vUniqueCode: string) =>
  database
    .selectFrom("survey_link")
    .select("iSurveyLinkId")
    .where("vSurveyLink", "=", `/survey#${vUniqueCode}`)
    .executeTakeFirstOrThrow();
