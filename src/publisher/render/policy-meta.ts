const charset = /<meta charset="?utf-8"?\s*\/?>/;

/**
 * Puts a Content-Security-Policy into a page, as the first thing after its charset: it governs only
 * what comes after it. Astro gives it as a header, which a static host can't send for each page.
 *
 * @throws {Error} for a page without a charset, because it would be without a policy
 */
export function policyMeta(html: string, policy: string): string {
  if (!charset.test(html)) throw new Error("The page names no charset.");
  const content = policy.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  return html.replace(
    charset,
    (meta) => `${meta}<meta http-equiv="content-security-policy" content="${content}">`,
  );
}
