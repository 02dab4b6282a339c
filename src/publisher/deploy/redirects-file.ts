import { meaningfulLines } from "./headers-file.ts";
import { matchesPath } from "./path-pattern.ts";
import type { RedirectRule } from "./rules.ts";

/** Writes `_redirects` as Netlify and Cloudflare read it. */
export function writeRedirectsFile(rules: readonly RedirectRule[]): string {
  return rules.map(({ from, to, status }) => `${from} ${to} ${status}\n`).join("");
}

/**
 * Reads a `_redirects` file. Paths that are redirected come decoded, to be compared with decoded
 * addresses; targets stay as they go into `Location`.
 *
 * @throws {Error} at a line that isn't `from to status`, naming it
 * @throws {URIError} when a path is encoded wrongly
 */
export function readRedirectsFile(text: string): readonly RedirectRule[] {
  return meaningfulLines(text).map((line) => {
    const [from, to, status] = line.trim().split(/\s+/);
    if (!from || !to || (status !== "200" && status !== "301"))
      throw new Error(`_redirects can't be read at: ${line}`);
    return {
      from: decodeURIComponent(from),
      to,
      status: status === "200" ? 200 : 301,
    };
  });
}

/** The first rule for a path, as on the hosts. */
export const redirectFor = (
  rules: readonly RedirectRule[],
  path: string,
): RedirectRule | undefined => rules.find(({ from }) => matchesPath(from, path));
