import { participantSurveys } from "../../contract/survey.ts";
import { participantOf } from "../accounts/session.ts";
import { route } from "../http/route.ts";
import {
  dayOf,
  invitations,
  kindOf,
  moodsAnswered,
  moodStatus,
} from "../surveys/survey-session.ts";

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
      survey_status:
        kindOf(row.eMood) === "mood" ? moodStatus(moods.has(row.iSurveyId)) : row.survey_status,
    }));
  }),
];
