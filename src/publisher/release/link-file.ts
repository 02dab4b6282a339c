import { linkSync } from "node:fs";
import { copyFile, mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

import { errorCode } from "../../shared/error-code.ts";

/**
 * Hard-links a file into a release; files of releases are never modified. Copies it where the file
 * system can't link.
 *
 * @returns a promise although linking is synchronous, which takes less time for thousands of files
 */
export const linkFile = (from: string, to: string): Promise<void> =>
  withFolder(to, async () => {
    try {
      linkSync(from, to);
    } catch (error) {
      if (!cannotLink.has(errorCode(error) ?? "")) throw error;
      await copyFile(from, to);
    }
  });

/** Writes a new file, and makes its folder. */
export const writeNewFile = (file: string, content: string | Uint8Array): Promise<void> =>
  withFolder(file, () => writeFile(file, content));

/** Makes the file's folder only after ENOENT: a release has thousands of files in few folders. */
async function withFolder(file: string, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (errorCode(error) !== "ENOENT") throw error;
    await mkdir(dirname(file), { recursive: true });
    await write();
  }
}

/** Another device, a file system without links, or too many of them on one file. */
const cannotLink = new Set(["EXDEV", "EPERM", "ENOTSUP", "EMLINK", "ENOSYS"]);
