import { participantSurveys } from "../../contract/survey.ts";
import { participantOf } from "../accounts/session.ts";
import { route } from "../http/route.ts";
import { dayOf, invitations, moodsAnswered, moodStatus } from "../surveys/invitation.ts";

export const surveyRoutes = [
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
