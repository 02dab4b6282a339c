import { surveyById, surveys } from "../../contract/survey.ts";
import { ApiError } from "../api-error.ts";
import { route } from "../route.ts";

const shown = [
  "vSurvey",
  "vWebpImage",
  "vImageAlt",
  "tDescription",
  "vUniqueCode",
] as const;

export const surveyRoutes = [
  route(surveys, ({ eFeature }, { database }) =>
    database
      .selectFrom("survey")
      .select(shown)
      .where("eFeature", "=", eFeature)
      .orderBy("iOrder")
      .execute(),
  ),
  route(surveyById, async ({ vUniqueCode }, { database }) => {
    const survey = await database
      .selectFrom("survey")
      .select([...shown, "iSurveyId"])
      .where("vUniqueCode", "=", vUniqueCode)
      .executeTakeFirst();
    if (!survey) throw new ApiError(404, "There is no such survey.");
    return survey;
  }),
];
