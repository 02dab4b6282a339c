import type { HostPart } from "./host-rules.ts";
import type { RedirectRule } from "./rules.ts";

/**
 * As many of the newest redirects as a host has room for.
 *
 * @param renamed the oldest first
 * @param limit what the host takes, in words: `the 20 KB that Azure takes`
 * @param fits whether there is room for these; fewer of them always fit when more do
 */
export function newestThatFit(
  renamed: readonly RedirectRule[],
  limit: string,
  fits: (kept: readonly RedirectRule[]) => boolean,
): { readonly kept: readonly RedirectRule[] } & Required<Pick<HostPart, "warnings">> {
  const newest = (count: number) => renamed.slice(renamed.length - count);
  if (fits(renamed)) return { kept: renamed, warnings: [] };
  let room = 0;
  let tooMany = renamed.length;
  while (tooMany - room > 1) {
    const middle = Math.floor((room + tooMany) / 2);
    if (fits(newest(middle))) room = middle;
    else tooMany = middle;
  }
  return {
    kept: newest(room),
    warnings: [
      `Of ${renamed.length} old addresses of renamed posts only the ${room} newest fit into ${limit}; the others answer 404 there.`,
    ],
  };
}
