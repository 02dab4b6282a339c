import { sql } from "kysely";

import { surveyKindOf, participantSurveys } from "../../contract/survey.ts";
import { participantOf } from "../accounts/session.ts";
import type { Database } from "../db/tables.ts";
import { unlimited } from "./route-limit.ts";
import { route } from "./route.ts";
import { dayAfter, lastDayOf, utcDay, invitations } from "../surveys/survey-days.ts";

export const surveyRoutes = [
  route(
    participantSurveys,
    unlimited("It reads what a login may read."),
    async ({ vUniqueCode }, services) => {
      const { database } = services;
      const now = services.now();
      const iParticipantId = await participantOf(services, vUniqueCode);
      const rows = await invitations(database, iParticipantId)
        .select(["vSurvey", "vWebpImage", "vImageAlt", "tDescription", "iMinutes", "vPeriod"])
        .select(openUntil)
        .execute();
      const moods = await database
        .selectFrom("answer")
        .select("iSurveyId")
        .where("iParticipantId", "=", iParticipantId)
        .where("dDay", "=", utcDay(now))
        .execute();
      const counts = await questionCounts(database, iParticipantId);
      return rows.map(({ iMinutes, vPeriod, dRoundUntil, ...row }) => {
        // A mood survey is completed for the day on which it was answered.
        if (surveyKindOf(row.eMood) === "mood")
          return moods.some(({ iSurveyId }) => iSurveyId === row.iSurveyId)
            ? { ...row, survey_status: "completed" as const, dAgain: dayAfter(now) }
            : { ...row, survey_status: "pending" as const };
        const { iDone, iTotal } = counts.find(({ iSurveyId }) => iSurveyId === row.iSurveyId) ?? {};
        // PostgreSQL counts in a type that JavaScript reads as text.
        const progress = { iDone: Number(iDone ?? 0), iTotal: Number(iTotal ?? 0) };
        const open = 1 - progress.iDone / Math.max(1, progress.iTotal);
        return {
          ...row,
          progress,
          ...(iMinutes > 0 && { iMinutes: Math.ceil(iMinutes * open) }),
          dUntil: dRoundUntil || lastDayOf(vPeriod, now),
        };
      });
    },
  ),
];

/** The last day of the survey's open round; empty where it has none. */
const openUntil = sql<string>`coalesce((select round."dUntil" from round
  where round."iSurveyId" = invitation."iSurveyId" and round."dClosed" = ''), '')`.as(
  "dRoundUntil",
);

/** Counts the questions and answers of each matrix of a participant, with the survey's id. */
const questionCounts = (database: Database, iParticipantId: number) =>
  database
    .selectFrom("invitation")
    .innerJoin("survey_category as category", "category.iSurveyId", "invitation.iSurveyId")
    .innerJoin("survey_sub_category as sub", "sub.iCategoryId", "category.iCategoryId")
    .innerJoin("survey_question as question", "question.iSubCategoryId", "sub.iSubCategoryId")
    .leftJoin("answer", (join) =>
      join
        .onRef("answer.iQuestionId", "=", "question.iQuestionId")
        .onRef("answer.iParticipantId", "=", "invitation.iParticipantId")
        .on("answer.dDay", "=", ""),
    )
    .select(({ fn }) => [
      "invitation.iSurveyId",
      fn.count("question.iQuestionId").as("iTotal"),
      fn.count("answer.iQuestionId").as("iDone"),
    ])
    .where("invitation.iParticipantId", "=", iParticipantId)
    .where("question.eRetired", "=", "No")
    .groupBy("invitation.iSurveyId")
    .execute();
