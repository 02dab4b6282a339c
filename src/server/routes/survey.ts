import { participantSurveys, surveyById, surveys } from "../../contract/survey.ts";
import { participantOf } from "../accounts/session.ts";
import { ApiError } from "../http/api-error.ts";
import { route } from "../http/route.ts";
import { dayOf, invitations, moodsAnswered, moodStatus } from "../surveys/invitation.ts";

const shown = ["vSurvey", "vWebpImage", "vImageAlt", "tDescription", "vUniqueCode"] as const;

export const surveyRoutes = [
  route(surveys, ({ eFeature }, { database }) =>
    database
      .selectFrom("survey")
      .select(shown)
      .where("eFeature", "=", eFeature)
      .where("eRetired", "=", "No")
      .orderBy("iOrder")
      .execute(),
  ),
  route(surveyById, async ({ vUniqueCode }, { database }) => {
    const survey = await database
      .selectFrom("survey")
      .select([...shown, "iSurveyId"])
      .where("vUniqueCode", "=", vUniqueCode)
      .where("eRetired", "=", "No")
      .executeTakeFirst();
    if (!survey) throw new ApiError(404, "There is no such survey.");
    return survey;
  }),
  route(participantSurveys, async ({ vUniqueCode }, services) => {
    const { database, now } = services;
    const iParticipantId = await participantOf(services, vUniqueCode);
    const rows = await invitations(database, iParticipantId)
      .select(["vSurvey", "vWebpImage", "vImageAlt", "tDescription"])
      .execute();
    const moods = await moodsAnswered(database, iParticipantId, dayOf(now()));
    return rows.map((row) => ({
      ...row,
      survey_status: row.eMood === "Yes" ? moodStatus(moods.has(row.iSurveyId)) : row.survey_status,
    }));
  }),
];
