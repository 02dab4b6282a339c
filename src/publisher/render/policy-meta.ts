import { policyHash } from "../../shared/digest.ts";

const charset = /<meta charset="?utf-8"?\s*\/?>/;

const inline = /<(?:script|style)(?:\s[^>]*)?>(.*?)<\/(?:script|style)>/gs;

/**
 * Inserts a Content-Security-Policy, which Astro has set as a header, as a meta element after the
 * charset, because it applies only to the elements after it. Astro's has the hashes of all scripts and styles
 * of the site: those of other pages are left out.
 *
 * @throws {Error} for a page without a charset
 */
export function policyMeta(html: string, policy: string): string {
  if (!charset.test(html)) throw new Error("The page names no charset.");
  const own = new Set(Array.from(html.matchAll(inline), ([, code = ""]) => policyHash(code)));
  const content = policy
    .replace(/ ('sha256-[^']+')/g, (source, hash: string) => (own.has(hash) ? source : ""))
    .replaceAll("&", "&amp;")
    .replaceAll('"', "&quot;");
  return html.replace(
    charset,
    (meta) => `${meta}<meta http-equiv="content-security-policy" content="${content}">`,
  );
}
