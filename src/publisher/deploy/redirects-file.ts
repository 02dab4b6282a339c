import { meaningfulLines } from "./headers-file.ts";
import { matchesPath, type RedirectRule } from "./rules.ts";

/** Writes a `_redirects` file in the format of Netlify and Cloudflare Pages. */
export function writeRedirectsFile(rules: readonly RedirectRule[]): string {
  return rules.map(({ from, to, status }) => `${from} ${to} ${status}\n`).join("");
}

/**
 * Reads a `_redirects` file. Paths are decoded, to be compared with decoded addresses; targets stay
 * encoded for the `Location` header.
 *
 * @throws {Error} naming a line that is not `from to status`
 * @throws {URIError} when a path has an invalid percent-encoding
 */
export function readRedirectsFile(text: string): readonly RedirectRule[] {
  return meaningfulLines(text).map((line) => {
    const [from, to, status] = line.trim().split(/\s+/);
    if (!from || !to || (status !== "200" && status !== "301"))
      throw new Error(`_redirects can't be read at: ${line}`);
    return { from: decodeURIComponent(from), to, status: status === "200" ? 200 : 301 };
  });
}

/** The first rule that matches a path, as on the hosts. */
export const redirectFor = (
  rules: readonly RedirectRule[],
  path: string,
): RedirectRule | undefined => rules.find(({ from }) => matchesPath(from, path));
