import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";

import { errorCode } from "../../../shared/error-code.ts";
import { filesBelow } from "../../../shared/files-below.ts";
import { linkFile, writeNewFile } from "../../release/link-file.ts";
import { copyCache, fileName } from "./database.ts";

/**
 * Copies everything that a content fetch reads and writes, for one that must leave no trace. Pictures
 * are hard links, because they are never modified.
 *
 * @param from `.data/content`, which another process may be changing
 * @param to a new folder
 */
export async function copyContent(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  await copyCache(from, to);
  for (const path of await filesBelow(from)) {
    if (path.startsWith(fileName)) continue;
    const [source, target] = [join(from, path), join(to, path)];
    const copy = async () =>
      path.startsWith("images/")
        ? linkFile(source, target)
        : writeNewFile(target, await readFile(source));
    await copy().catch((error: unknown) => {
      if (errorCode(error) !== "ENOENT") throw error;
    });
  }
}
