import { surveyPath } from "../../client/survey-path.ts";
import { segmentsBehind } from "./address-code.ts";

/**
 * An address from the API if it is http or https. A relative one is the site's own (design 6.8); a
 * word without a slash, such as `none`, is no address.
 */
export function webAddress(text: string, origin: string): URL | undefined {
  const base = text.includes("/") ? origin : undefined;
  if (!URL.canParse(text, base)) return undefined;
  const address = new URL(text, base);
  return /^https?:$/.test(address.protocol) ? address : undefined;
}

/**
 * The path, query and fragment of an address on this site; undefined when it is another site's. The
 * page about a survey, `/survey/{slug}`, becomes `/survey#{slug}`, which asks its questions.
 */
export function pathOnSite(
  { origin: own, pathname, search, hash }: URL,
  origin: string,
): `/${string}` | undefined {
  if (own !== origin) return undefined;
  const [slug] = segmentsBehind("/survey", { pathname, hash: "" });
  if (slug !== undefined) return surveyPath(slug);
  return `/${pathname.slice(1)}${search}${hash}`;
}
