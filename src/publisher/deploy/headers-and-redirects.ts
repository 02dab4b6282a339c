/** The files `_headers` and `_redirects`, in the format of Netlify and Cloudflare Pages. */
import type { HostRules, HeaderRule } from "./host-rules.ts";
import { matchesPath, type RedirectRule } from "../files/redirects.ts";

/** Makes both files, which the preview too reads from the published folder. */
export const headersAndRedirects = ({
  headers,
  files,
  secret,
  renamed,
  redirects,
  rewrites,
}: HostRules) => ({
  _headers: writeHeaders([{ path: "/*", headers }, ...files, ...secret]),
  // Cloudflare counts every rule after the first one with a star as one of the 100 with a star.
  _redirects: [...renamed, ...redirects, ...rewrites]
    .map((rule) => `${redirectLine(rule)}\n`)
    .join(""),
});

/** A redirect or rewrite as `_redirects` has it. */
export const redirectLine = ({ from, to, status }: RedirectRule): string =>
  `${from} ${to} ${status}`;

const writeHeaders = (rules: readonly HeaderRule[]): string =>
  rules
    .map(({ path, headers }) =>
      [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join("\n"),
    )
    .join("\n\n")
    .concat("\n");

/** Reads a `_headers` file. Throws an error that names a line which is neither path, header nor comment. */
export function readHeadersFile(text: string): readonly HeaderRule[] {
  const rules: { path: string; headers: Record<string, string> }[] = [];
  for (const line of meaningfulLines(text)) {
    if (line.startsWith("/")) {
      rules.push({ path: line.trim(), headers: {} });
      continue;
    }
    const [, name, value] = /^\s+([\w-]+):\s*(.+)$/.exec(line) ?? [];
    const rule = rules.at(-1);
    if (!rule || !name || !value) throw new Error(`_headers can't be read at: ${line}`);
    rule.headers[name] = value.trim();
  }
  return rules;
}

/** The headers of a path. Values of one header from several rules are joined, as hosts do. */
export function headersFor(rules: readonly HeaderRule[], path: string): Headers {
  const headers = new Headers();
  for (const rule of rules)
    if (matchesPath(rule.path, path))
      for (const [name, value] of Object.entries(rule.headers)) headers.append(name, value);
  return headers;
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

const meaningfulLines = (text: string): readonly string[] =>
  text.split("\n").filter((line) => line.trim() !== "" && !/^\s*#/.test(line));
