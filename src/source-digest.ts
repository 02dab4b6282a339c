import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/**
 * A digest of source files, to tell whether something was made by the code that runs now.
 *
 * @param paths of files, and of folders (with a slash at the end) whose TypeScript files count,
 *   those of folders inside them not; relative to this file
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
    for (const name of names)
      hash.update(`${name}\n`).update(readFileSync(pathOf(name)));
  }
  return hash.digest("base64url").slice(0, 20);
}

const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));
