import { sql } from "kysely";

import { surveyKindOf, participantSurveys } from "../../contract/survey.ts";
import { surveyLinkById } from "../../contract/survey-link.ts";
import { refusalText } from "../../contract/text/refusals.ts";
import type { Settings } from "../../shared/settings.ts";
import { readInvitation } from "../accounts/mailed-link.ts";
import { participantOf } from "../accounts/session.ts";
import { trimCode } from "../db/secret.ts";
import type { Database } from "../db/tables.ts";
import { ApiError } from "../http/failures.ts";
import { dayAfter, invitations, lastDayOf, localDay } from "../surveys/survey-days.ts";
import { route, unlimited } from "./route.ts";

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
        .where("dDay", "=", localDay(now))
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

/** The link of an invitation (specification 7). Links to the site itself are stored without its origin. */
export const surveyLinkRoutes = (settings: Settings) => [
  route(
    { ...surveyLinkById, path: settings.PUBLIC_SURVEY_LINK_PATH },
    unlimited("It writes nothing, and its codes are too long to be guessed."),
    async ({ iSurveyLinkId }, { database }) => {
      const id = trimCode(String(iSurveyLinkId));
      const invitation = await readInvitation(database, id);
      if (invitation) return personalLink(settings, id, invitation);
      const link = await database
        .selectFrom("survey_link")
        .leftJoin("survey", (join) =>
          join.on("vSurveyLink", "=", sql<string>`'/survey#' || "survey"."vUniqueCode"`),
        )
        .select(["vSurveyLink", "vSurvey"])
        // Mail gateways change the case of links; these ids have small letters.
        .where("iSurveyLinkId", "in", [id, id.toLowerCase()])
        .executeTakeFirst();
      if (!link) throw new ApiError(404, refusalText.noInvitation);
      return {
        vSurveyLink: new URL(link.vSurveyLink, settings.SITE_URL).href,
        vSurvey: link.vSurvey ?? "",
      };
    },
  ),
];

interface Invitation {
  readonly vPassword: string;
  readonly vUniqueCode: string;
  readonly vSurvey: string;
}

/** Leads to the survey, and people without a password to the page that sets one, from where they come to it. */
function personalLink(
  { SITE_URL }: Settings,
  code: string,
  { vPassword, vUniqueCode, vSurvey }: Invitation,
) {
  const survey = encodeURIComponent(vUniqueCode);
  // In the fragment, which browsers don't send, the code is in no log.
  const path = vPassword === "" ? `/reset-password?survey=${survey}#/${code}` : `/survey#${survey}`;
  return { vSurveyLink: new URL(path, SITE_URL).href, vSurvey };
}
