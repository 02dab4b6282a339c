import { matchesPath, type HeaderRule } from "./rules.ts";

/** Writes a `_headers` file in the format of Netlify and Cloudflare Pages. */
export function writeHeadersFile(rules: readonly HeaderRule[]): string {
  return rules
    .map(({ path, headers }) =>
      [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join("\n"),
    )
    .join("\n\n")
    .concat("\n");
}

/**
 * Reads a `_headers` file.
 *
 * @throws {Error} naming a line that is neither path, header nor comment
 */
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

/** The lines without empty ones and comments. */
export const meaningfulLines = (text: string): readonly string[] =>
  text.split("\n").filter((line) => line.trim() !== "" && !/^\s*#/.test(line));
