import { sql } from "kysely";

import type { RecordOf } from "../../contract/call.ts";
import { surveyKindOf, participantSurveys } from "../../contract/survey.ts";
import { surveyLinkById } from "../../contract/survey-link.ts";
import { refusalText } from "../../contract/text/refusals.ts";
import { hexDigest } from "../../shared/digest.ts";
import type { Caller } from "../../shared/http/caller.ts";
import type { Settings } from "../../shared/settings.ts";
import { readInvitation } from "../accounts/mailed-link.ts";
import { loginOf, openSession } from "../accounts/session.ts";
import { trimCode } from "../db/secret.ts";
import type { Database } from "../db/tables.ts";
import { ApiError } from "../http/failures.ts";
import { limitAccount } from "../limits/limit.ts";
import { dayAfter, invitations, lastDayOf, localDay } from "../surveys/survey-days.ts";
import { route, type Services, unlimited } from "./route.ts";

export const surveyRoutes = [
  route(
    participantSurveys,
    unlimited("It reads what a login may read."),
    async ({ vUniqueCode }, services) => {
      const { database } = services;
      const now = services.now();
      const { iParticipantId, iRoundId } = await loginOf(services, vUniqueCode);
      const rows = await invitations(database, iParticipantId)
        .$if(iRoundId !== null, (all) =>
          all.where("survey.iSurveyId", "in", (eb) =>
            eb.selectFrom("round").select("round.iSurveyId").where("iRoundId", "=", iRoundId),
          ),
        )
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
    unlimited(
      "Its codes are too long to be guessed; the logins of each account are counted at each address.",
    ),
    async ({ iSurveyLinkId }, services, { caller }) => {
      const { database } = services;
      const id = trimCode(String(iSurveyLinkId));
      const invitation = await readInvitation(database, id);
      if (invitation) return await followInvitation(services, caller, { ...invitation, code: id });
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
    [429],
  ),
];

type Invitation = NonNullable<Awaited<ReturnType<typeof readInvitation>>>;

/**
 * Leads to the survey with a login for it alone, or, where `INVITATIONS` asks for a password, people whom it may
 * give one to the page that sets it, from where they come to the survey.
 */
async function followInvitation(
  services: Services,
  caller: Caller,
  { code, iParticipantId, iRoundId, ...invitation }: Invitation & { readonly code: string },
): Promise<RecordOf<typeof surveyLinkById>> {
  const { database, settings, security } = services;
  const survey = encodeURIComponent(invitation.vUniqueCode);
  const known = {
    vSurvey: invitation.vSurvey,
    ...(invitation.vFirstName && { vFirstName: invitation.vFirstName }),
    vEmailDigest: hexDigest(invitation.vEmailKey, 64),
  };
  // In the fragment, which browsers don't send, the code is in no log.
  const isFirst = settings.INVITATIONS === "password" && invitation.setsPassword;
  const path = isFirst ? `/reset-password?survey=${survey}#/${code}` : `/survey#${survey}`;
  const link = { ...known, vSurveyLink: new URL(path, settings.SITE_URL).href };
  if (settings.INVITATIONS === "password") return link;
  // At each address: whoever else opens the link must not close it to its person.
  const opener = `${iParticipantId} ${caller.address}`;
  await limitAccount(services, iParticipantId, "surveyLogin", opener);
  const vUniqueCode = await database
    .transaction()
    .execute((transaction) =>
      openSession({ ...services, database: transaction }, iParticipantId, iRoundId),
    );
  const event = { event: "survey login", outcome: "done", participant: iParticipantId } as const;
  security.record(event, caller);
  return { ...link, vUniqueCode };
}
