import type { RedirectRule } from "./rules.ts";

/**
 * Takes as many of the newest redirects as fit into the limit of a host.
 *
 * @param redirects the oldest first
 * @param limit in words, for the warning: `the 20 KB that Azure Static Web Apps takes`
 * @param fits whether these redirects keep to the limit
 */
export function truncateRedirects(
  redirects: readonly RedirectRule[],
  limit: string,
  fits: (kept: readonly RedirectRule[]) => boolean,
): { readonly kept: readonly RedirectRule[]; readonly warnings: readonly string[] } {
  const newest = (count: number) => redirects.slice(redirects.length - count);
  if (fits(redirects)) return { kept: redirects, warnings: [] };
  let fitting = 0;
  let tooMany = redirects.length;
  while (tooMany - fitting > 1) {
    const middle = Math.floor((fitting + tooMany) / 2);
    if (fits(newest(middle))) fitting = middle;
    else tooMany = middle;
  }
  return {
    kept: newest(fitting),
    warnings: [
      `Of ${redirects.length} old addresses of renamed posts only the ${fitting} newest fit into ${limit}; the others answer 404 there.`,
    ],
  };
}
