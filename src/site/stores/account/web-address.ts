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
