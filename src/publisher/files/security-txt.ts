import type { Settings } from "../../shared/settings.ts";

export const securityTxtFile = ".well-known/security.txt";

/**
 * The text of `/.well-known/security.txt` (RFC 9116): where `SECURITY_CONTACT` says that vulnerabilities are
 * reported, or undefined where it says nothing. It ends to be valid in three to six months, with a quarter:
 * then the next rebuild writes it anew, and no other does.
 */
export function securityTxt(
  { SECURITY_CONTACT, SITE_URL }: Settings,
  now: Date,
): string | undefined {
  if (SECURITY_CONTACT.length === 0) return undefined;
  const quarter = Math.floor(now.getUTCMonth() / 3);
  const expires = new Date(Date.UTC(now.getUTCFullYear(), (quarter + 2) * 3));
  return [
    ...SECURITY_CONTACT.map((contact) => `Contact: ${contact}`),
    `Expires: ${expires.toISOString()}`,
    `Canonical: ${SITE_URL}/${securityTxtFile}`,
    "",
  ].join("\n");
}
