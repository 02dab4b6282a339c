import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { shortDigest } from "./digest.ts";
import { inProject } from "./project-path.ts";

/**
 * A digest of files below `src`, to invalidate caches when code changes. Folders end in a slash and
 * count with their TypeScript files, without subfolders.
 */
export function sourceDigest(paths: readonly string[]): string {
  const patterns = paths.map((path) => (path.endsWith("/") ? `${path}*.ts` : path));
  const names = globSync(patterns, { cwd: inProject("src") }).sort();
  return shortDigest(
    names.map((name) => `${name}\n${readFileSync(inProject("src", name), "utf8")}`).join("\n"),
  );
}

/**
 * A digest of modules (absolute paths) and of those of the project that they import, types excepted.
 * Comments on lines of their own don't count.
 */
export function modulesDigest(entries: readonly string[]): string {
  const texts = new Map<string, string>();
  const waiting = [...entries];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (texts.has(file)) continue;
    const text = readFileSync(file, "utf8").replaceAll(commentLines, "");
    texts.set(file, text);
    for (const [, path = ""] of text.matchAll(imports)) waiting.push(join(dirname(file), path));
  }
  return shortDigest([...texts.values()].sort().join("\n"));
}

const commentLines = /^\s*(?:\/\/.*|\/\*[\s\S]*?\*\/)[^\S\n]*\n/gm;

/** Relative imports, static and dynamic ones, without those of types. */
const imports = /(?:^(?:import|export)\s(?!type\b)[^"'();=]*|\bimport\()"(\.[^"]+\.ts)"/gm;
