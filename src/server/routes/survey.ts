import { surveyKindOf } from "../../contract/survey-kind.ts";
import { participantSurveys } from "../../contract/survey.ts";
import { participantOf } from "../accounts/session.ts";
import { route } from "../http/route.ts";
import { dayOf, invitations, moodsAnswered } from "../surveys/survey-session.ts";

export const surveyRoutes = [
  route(participantSurveys, async ({ vUniqueCode }, services) => {
    const { database, now } = services;
    const iParticipantId = await participantOf(services, vUniqueCode);
    const rows = await invitations(database, iParticipantId)
      .select(["vSurvey", "vWebpImage", "vImageAlt", "tDescription"])
      .execute();
    const moods = await moodsAnswered(database, iParticipantId, dayOf(now()));
    // A mood survey is completed for the day on which it was answered.
    const moodStatus = (iSurveyId: number) => (moods.has(iSurveyId) ? "completed" : "pending");
    return rows.map((row) => ({
      ...row,
      survey_status:
        surveyKindOf(row.eMood) === "mood" ? moodStatus(row.iSurveyId) : row.survey_status,
    }));
  }),
];
