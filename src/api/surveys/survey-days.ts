import type { Database, SurveyPeriod, YesNo } from "../db/tables.ts";

/**
 * Days are those of the organisation: of `TIME_ZONE`, which is the zone of the process, or else of the machine.
 */

/** The last day of the period that `now` is in; null for a survey without one. */
export function lastDayOf(period: "" | SurveyPeriod, now: Date): string | null {
  if (period === "") return null;
  const month = period === "year" ? 12 : now.getMonth() + 1;
  return localDay(new Date(now.getFullYear(), month, 0));
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
export const dayAfter = (now: Date): string =>
  localDay(new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1));

/** A mood is asked for once a day (the sample's page on Daily Mood promises it): `2026-11-30`. */
export const localDay = (time: Date): string =>
  [time.getFullYear(), time.getMonth() + 1, time.getDate()]
    .map((part) => String(part).padStart(2, "0"))
    .join("-");

/** When a day such as `2026-11-30` is over, also one on which the clocks change. */
export function endOfDay(day: string): Date {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  return new Date(year, month - 1, date + 1);
}

/** The name of the zone, such as `Europe/Berlin`. */
export const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The day with which answers are stored; empty in a matrix, which is answered once. */
export const answerDay = (eMood: YesNo, now: Date): string =>
  eMood === "Yes" ? localDay(now) : "";

/** The surveys that a participant may answer now, in the order of their invitations. */
export const invitations = (database: Database, iParticipantId: number) =>
  database
    .selectFrom("invitation")
    .innerJoin("survey", "survey.iSurveyId", "invitation.iSurveyId")
    .where("invitation.iParticipantId", "=", iParticipantId)
    .where("invitation.eOpen", "=", "Yes")
    .select(["survey.iSurveyId", "survey.vUniqueCode", "survey.eMood", "invitation.survey_status"])
    .orderBy("invitation.iOrder");
