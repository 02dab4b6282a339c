import type { Settings } from "./settings.ts";
import { isLocal } from "./ip-address.ts";

type Address = Pick<Settings, "SITE_URL" | "PUBLIC_HUMAN_CHECK">;

/**
 * What won't work on a site whose address has no https: on such pages browsers have neither
 * `crypto.subtle` nor service workers. Undefined for others, and for this machine, which counts as secure.
 */
export function plainHttpWarning({ SITE_URL, PUBLIC_HUMAN_CHECK }: Address): string | undefined {
  if (!SITE_URL.startsWith("http:") || isLocal(SITE_URL)) return undefined;
  const check =
    PUBLIC_HUMAN_CHECK === "altcha"
      ? "nobody can log in, ask for a new password or send the contact form, because the human check needs https; "
      : "";
  return `SITE_URL is ${SITE_URL}, without https: ${check}passwords and answers are sent unencrypted, and answers that wait are stored in the tab only. Serve the site over https, and set SITE_URL to that address.`;
}

/** Prints the warning of a site without https. */
export function warnOfPlainHttp(settings: Address): void {
  const warning = plainHttpWarning(settings);
  if (warning !== undefined) console.warn(warning);
}
