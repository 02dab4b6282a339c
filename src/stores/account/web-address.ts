/** An address from the API as far as a browser may follow it: http and https only (design 6.8). */
export function webAddress(text: string): URL | undefined {
  if (!URL.canParse(text)) return undefined;
  const address = new URL(text);
  return /^https?:$/.test(address.protocol) ? address : undefined;
}
