import { decodePercent } from "./decode-percent.ts";

/** The address that asks the questions of a survey, by its unique code or slug (design 6.2). */
export const surveyPath = (key: string) => `/survey#${encodeURIComponent(key)}` as const;

/** The code or slug in the path of `surveyPath`; undefined for any other path. */
export function invitedSurvey(path: string): string | undefined {
  const key = /^\/survey\/?#([^/].*)$/.exec(path)?.[1];
  return key === undefined ? undefined : decodePercent(key);
}
