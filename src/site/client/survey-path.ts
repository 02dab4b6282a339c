import { decodePercent } from "../../contract/addresses.ts";

/** The address that asks the questions of a survey, by its unique code or slug (design 6.2). */
export const surveyPath = (key: string) => `/survey#${encodeURIComponent(key)}` as const;

/** The code or slug in the path of `surveyPath`; undefined for any other path. */
export const surveyOfLink = (path: string): string | undefined =>
  keyIn(/^\/survey\/?#([^/].*)$/, path);

/** The slug in the path of the page about a survey, `/survey/{slug}`; undefined for any other path. */
export const surveyOfPage = (path: string): string | undefined =>
  keyIn(/^\/survey\/([^/?#]+)\/?(?:[?#].*)?$/, path);

function keyIn(pattern: RegExp, path: string): string | undefined {
  const key = pattern.exec(path)?.[1];
  return key === undefined ? undefined : (decodePercent(key) ?? key);
}
