import { headersFor, readHeadersFile } from "../../../src/publisher/deploy/headers-file.ts";
import { matchesPath } from "../../../src/publisher/deploy/path-pattern.ts";
import { fileAt, found, moved, notFound, unsaid, type Answer } from "./host-model.ts";
import { published } from "./published-site.ts";

const lines = published("_redirects")
  .trim()
  .split("\n")
  .map((line) => line.split(" "));
const headerRules = readHeadersFile(published("_headers"));

function headersOf(path: string): Headers {
  const headers = headersFor(headerRules, path);
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", unsaid);
  return headers;
}

const ruleFor = (path: string) => lines.find(([from = ""]) => matchesPath(from, path));

function byRule(path: string): Answer | undefined {
  const [, to = "", status] = ruleFor(path) ?? [];
  if (status === "301") return moved(301, to);
  const file = status === "200" ? fileAt(to) : undefined;
  return file === undefined ? undefined : found(file, headersOf(path));
}

/** A file goes before every rule, and an address is answered with a slash behind it too. */
export function netlify(path: string): Answer {
  const proper = path.replace(/(\/index)?(\.html|\/)$/, "") || "/";
  const file = fileAt(path) ?? fileAt(proper);
  if (file !== undefined) return found(file, headersOf(path));
  return byRule(path) ?? notFound(headersOf(path));
}

/** Rules go before files; a page has one address. */
export function cloudflare(path: string): Answer {
  const ruled = byRule(path);
  if (ruled) return ruled;
  const file = fileAt(path);
  if (file !== undefined) return found(file, headersOf(path));
  const proper = path.replace(/(\/index)?(\.html|\/)$/, "") || "/";
  return fileAt(proper) === undefined ? notFound(headersOf(path)) : moved(308, proper);
}
