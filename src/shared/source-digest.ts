import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { shortDigest } from "./digest.ts";

/**
 * A digest of source files, to invalidate caches when code changes.
 *
 * @param paths relative to `src`: files, and folders (ending in a slash) for their TypeScript files,
 *   without subfolders
 */
export function sourceDigest(paths: readonly string[]): string {
  const hash = createHash("sha256");
  for (const path of paths) {
    const names = path.endsWith("/")
      ? readdirSync(pathOf(path))
          .filter((name) => name.endsWith(".ts"))
          .sort()
          .map((name) => path + name)
      : [path];
    for (const name of names) hash.update(`${name}\n`).update(readFileSync(pathOf(name)));
  }
  return hash.digest("base64url").slice(0, 20);
}

/**
 * A digest of modules and of all that they import from the project, other than types. Comments on
 * lines of their own don't count.
 *
 * @param entries absolute paths
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
  return shortDigest([...texts.values()].sort().join("\n"), 20);
}

const commentLines = /^\s*(?:\/\/.*|\/\*[\s\S]*?\*\/)[^\S\n]*\n/gm;

/** Relative imports, static and dynamic ones, without those of types. */
const imports = /(?:^(?:import|export)\s(?!type\b)[^"'();=]*|\bimport\()"(\.[^"]+\.ts)"/gm;

const pathOf = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));
