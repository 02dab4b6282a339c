import { dayOf } from "./survey-session.ts";

/** How often a survey is asked: it is open until its month or year ends. */
export const surveyPeriods = ["month", "year"] as const;
export type SurveyPeriod = (typeof surveyPeriods)[number];

/** The last day of the period that `now` is in, by UTC's days; null for a survey without one. */
export function lastDayOf(period: "" | SurveyPeriod, now: Date): string | null {
  if (period === "") return null;
  const month = period === "year" ? 12 : now.getUTCMonth() + 1;
  return dayOf(new Date(Date.UTC(now.getUTCFullYear(), month, 0)));
}

/** The day after that of `now`. */
export const dayAfter = (now: Date): string => dayOf(new Date(now.getTime() + 86_400_000));
