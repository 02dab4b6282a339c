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
