import { decodePercent, isMissingPicture } from "../../contract/addresses.ts";

/** Addresses: of surveys, of links and pictures that the API sends. */

/** The address that asks the questions of a survey, by its unique code or slug (design 6.2). */
export const surveyPath = (key: string) => `/survey#${encodeURIComponent(key)}` as const;

/** Logs out people whom a personal link was not meant for. */
export const notMeant = "/logout#not-me";

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

/** Hosts of pictures that are no public ones, as browsers write them; the publisher has the same rule. */
const privateHosts = [
  // Names that the public DNS does not have (RFC 6761, 6762, 8375, 9476).
  /^[^.[]*\.?$|\.(?:local|localhost|internal|intranet|lan|home|corp|private|home\.arpa)\.?$/,
  /^(?:0|10|127|22[4-9]|2[345]\d)(?:\.\d+){3}$/,
  /^(?:100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])|169\.254|172\.(?:1[6-9]|2\d|3[01])|192\.168|198\.1[89])(?:\.\d+){2}$/,
  /^(?:192\.(?:0\.[02]|31\.196|52\.193|88\.99|175\.48)|198\.51\.100|203\.0\.113)\.\d+$/,
  // Of IPv6 all but what is given out; addresses that have others within them are not, either.
  /^\[(?![23][\da-f]{3}:)|^\[(?:2001:(?:[01]?[\da-f]{1,2}:|:|db8:)|2002:|2620:4f:8000:|3fff:(?:[\da-f]{1,3}:|:))/,
] as const;

/**
 * The address of a picture of the live API; undefined when there is none, or in a private network, to which
 * no answer may make a visitor's browser send requests. `resolve` gives the full address of a path of the
 * API, to which relative addresses belong (specification 3).
 */
export function livePicture(given: string, resolve: (path: string) => string): string | undefined {
  if (/^data:image\/(?:png|jpe?g|gif|webp|avif);base64,/i.test(given)) return given;
  if (isMissingPicture(given)) return undefined;
  if (/^(https?:)?\/\//i.test(given)) {
    const here = typeof location === "undefined" ? "https://a.invalid" : location.origin;
    const { origin, hostname } = URL.parse(given, here) ?? {};
    const isOwn = origin === here || origin === URL.parse(resolve("/"), here)?.origin;
    const isRefused = !hostname || privateHosts.some((host) => host.test(hostname));
    return isOwn || !isRefused ? given : undefined;
  }
  // Any other scheme is no picture.
  if (/^[a-z][a-z\d+.-]*:/i.test(given)) return undefined;
  return resolve(given.startsWith("/") ? given : `/${given}`);
}
