import { decodePercent, isMissingPicture } from "../../contract/addresses.ts";

/** Addresses: of surveys, of links and pictures that the API sends. */

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

/**
 * An address from the API if it is http or https. One that begins with a slash is the site's own (design
 * 6.8); other texts without a scheme, such as `none` or `www.example.org/survey`, are no addresses.
 */
export function webAddress(text: string, origin: string): URL | undefined {
  const base = text.startsWith("/") ? origin : undefined;
  if (!URL.canParse(text, base)) return undefined;
  const address = new URL(text, base);
  return /^https?:$/.test(address.protocol) ? address : undefined;
}

/** The path, query and fragment of an address on this site; undefined when it is another site's. */
export const pathOnSite = (
  { origin: own, pathname, search, hash }: URL,
  origin: string,
): `/${string}` | undefined =>
  own === origin ? `/${pathname.slice(1)}${search}${hash}` : undefined;

/**
 * The address of a picture of the live API; undefined when there is none. `resolve` gives the full
 * address of a path of the API, to which relative addresses belong (specification 3).
 */
export function livePicture(given: string, resolve: (path: string) => string): string | undefined {
  if (isMissingPicture(given)) return undefined;
  if (/^(https?:)?\/\//i.test(given)) return given;
  // Any other scheme is no picture.
  if (/^[a-z][a-z\d+.-]*:/i.test(given)) return undefined;
  return resolve(given.startsWith("/") ? given : `/${given}`);
}
