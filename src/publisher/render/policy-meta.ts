const charset = /<meta charset="?utf-8"?\s*\/?>/;

/**
 * Inserts a Content-Security-Policy as a meta element after the charset, because it applies only to
 * what follows. Astro sets it as a header, which static hosts can't send for each page.
 *
 * @throws {Error} for a page without a charset
 */
export function policyMeta(html: string, policy: string): string {
  if (!charset.test(html)) throw new Error("The page names no charset.");
  const content = policy.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  return html.replace(
    charset,
    (meta) => `${meta}<meta http-equiv="content-security-policy" content="${content}">`,
  );
}
