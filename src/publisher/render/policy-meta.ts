const charset = /<meta charset="?utf-8"?\s*\/?>/;

/**
 * Inserts a Content-Security-Policy, which Astro has set as a header, as a meta element after the
 * charset, because it applies only to the elements after it.
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
