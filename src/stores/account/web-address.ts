/**
 * An address from the API as far as a browser may follow it: http and https only. A relative one is
 * the site's own (design 6.8); a word without a slash, such as `none`, is no address.
 *
 * @param origin the site's
 */
export function webAddress(text: string, origin: string): URL | undefined {
  const base = text.includes("/") ? origin : undefined;
  if (!URL.canParse(text, base)) return undefined;
  const address = new URL(text, base);
  return /^https?:$/.test(address.protocol) ? address : undefined;
}
