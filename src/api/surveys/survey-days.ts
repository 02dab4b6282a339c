import type { Database, SurveyPeriod, YesNo } from "../db/tables.ts";

/** The last day of the period that `now` is in, by UTC's days; null for a survey without one. */
export function lastDayOf(period: "" | SurveyPeriod, now: Date): string | null {
  if (period === "") return null;
  const month = period === "year" ? 12 : now.getUTCMonth() + 1;
  return utcDay(new Date(Date.UTC(now.getUTCFullYear(), month, 0)));
}

/** How long a survey is asked at once: a mood is answered daily, and its results are those of a month. */
export const roundPeriod = ({
  eMood,
  vPeriod,
}: {
  readonly eMood: YesNo;
  readonly vPeriod: "" | SurveyPeriod;
}): "" | SurveyPeriod => (eMood === "Yes" ? "month" : vPeriod);

/** The day after that of `now`. */
export const dayAfter = (now: Date): string => utcDay(new Date(now.getTime() + 86_400_000));

/** A mood is asked for once a day (the sample's page on Daily Mood promises it), by UTC's days. */
export const utcDay = (time: Date): string => time.toISOString().slice(0, 10);

/** The day with which answers are stored; empty in a matrix, which is answered once. */
export const answerDay = (eMood: YesNo, now: Date): string => (eMood === "Yes" ? utcDay(now) : "");

/** The surveys that a participant may answer now, in the order of their invitations. */
export const invitations = (database: Database, iParticipantId: number) =>
  database
    .selectFrom("invitation")
    .innerJoin("survey", "survey.iSurveyId", "invitation.iSurveyId")
    .where("invitation.iParticipantId", "=", iParticipantId)
    .where("invitation.eOpen", "=", "Yes")
    .select(["survey.iSurveyId", "survey.vUniqueCode", "survey.eMood", "invitation.survey_status"])
    .orderBy("invitation.iOrder");
