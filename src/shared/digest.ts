import { createHash, hash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { inProject } from "./files.ts";

/** A short digest, for comparisons. Digests are stored: another length makes everything look changed. */
export const shortDigest = (content: string | Uint8Array, length: 16 | 20 = 20): string =>
  hash("sha256", content, "base64url").slice(0, length);

/** A digest of 43 characters, safe as a key. */
export function fullDigest(...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest("base64url");
}

/** A digest in lower-case hexadecimal, for file names: some file systems ignore case. */
export const hexDigest = (content: string | Uint8Array, length: 12 | 24 | 32 | 64): string =>
  hash("sha256", content, "hex").slice(0, length);

/** The hash by which a policy allows an inline script or style, and a request its answer (integrity). */
export const inlineHash = (content: string | Uint8Array) =>
  `sha256-${hash("sha256", content, "base64")}` as const;

/** An `inlineHash` as a source in a Content-Security-Policy. */
export const policyHash = (content: string): string => `'${inlineHash(content)}'`;

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
