import { readFile } from "node:fs/promises";
import { join } from "node:path";

import { shortDigest } from "../../shared/digest.ts";
import type { ReleaseFile } from "./release.ts";

/** A short digest of bytes, for comparing. */
export const digestOf = (content: string | Uint8Array): string => shortDigest(content, 20);

/** What a release knows of a file with this content. */
export const fileFacts = (content: string | Uint8Array): ReleaseFile => ({
  hash: digestOf(content),
  bytes: Buffer.byteLength(content),
});

/** A digest over the names and the bytes of files below a folder, wherever that is. */
export async function digestOfFiles(folder: string, names: readonly string[]): Promise<string> {
  const lines = await Promise.all(
    names.map(async (name) => `${name} ${digestOf(await readFile(join(folder, name)))}`),
  );
  return digestOf(lines.join("\n"));
}
