import type { Database } from "../db/tables.ts";
import type { SurveyStatus } from "../../contract/survey-status.ts";

/** A mood is asked for once a day (the sample's page on Daily Mood promises it), by UTC's days. */
export const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

/** The surveys that a participant may answer, in the order of their invitations. */
export const invitations = (database: Database, iParticipantId: number) =>
  database
    .selectFrom("invitation")
    .innerJoin("survey", "survey.iSurveyId", "invitation.iSurveyId")
    .where("invitation.iParticipantId", "=", iParticipantId)
    .select(["survey.iSurveyId", "survey.vUniqueCode", "survey.eMood", "invitation.survey_status"])
    .orderBy("invitation.iOrder");

/** Mood surveys that a participant has answered on a day. */
export async function moodsAnswered(
  database: Database,
  iParticipantId: number,
  dDay: string,
): Promise<ReadonlySet<number>> {
  const rows = await database
    .selectFrom("answer")
    .select("iSurveyId")
    .where("iParticipantId", "=", iParticipantId)
    .where("dDay", "=", dDay)
    .execute();
  return new Set(rows.map(({ iSurveyId }) => iSurveyId));
}

/** A mood survey is completed for the day on which it was answered, and begins anew on the next. */
export const moodStatus = (isAnswered: boolean): SurveyStatus =>
  isAnswered ? "completed" : "pending";
