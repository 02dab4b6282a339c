import { surveyKindOf } from "../../contract/survey-kind.ts";
import { participantSurveys } from "../../contract/survey.ts";
import { participantOf } from "../accounts/session.ts";
import { route } from "../http/route.ts";
import { questionCounts } from "../surveys/question-counts.ts";
import { dayAfter, lastDayOf } from "../surveys/survey-period.ts";
import { dayOf, invitations, moodsAnswered } from "../surveys/survey-session.ts";

export const surveyRoutes = [
  route(participantSurveys, async ({ vUniqueCode }, services) => {
    const { database } = services;
    const now = services.now();
    const iParticipantId = await participantOf(services, vUniqueCode);
    const rows = await invitations(database, iParticipantId)
      .select(["vSurvey", "vWebpImage", "vImageAlt", "tDescription", "iMinutes", "vPeriod"])
      .execute();
    const moods = await moodsAnswered(database, iParticipantId, dayOf(now));
    const counts = await questionCounts(database, iParticipantId);
    return rows.map(({ iMinutes, vPeriod, ...row }) => {
      // A mood survey is completed for the day on which it was answered.
      if (surveyKindOf(row.eMood) === "mood")
        return moods.has(row.iSurveyId)
          ? { ...row, survey_status: "completed" as const, dAgain: dayAfter(now) }
          : { ...row, survey_status: "pending" as const };
      const progress = counts.get(row.iSurveyId) ?? { iDone: 0, iTotal: 0 };
      const open = 1 - progress.iDone / Math.max(1, progress.iTotal);
      return {
        ...row,
        progress,
        ...(iMinutes > 0 && { iMinutes: Math.ceil(iMinutes * open) }),
        dUntil: lastDayOf(vPeriod, now),
      };
    });
  }),
];
