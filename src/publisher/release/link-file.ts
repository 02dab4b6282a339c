import { copyFile, link, mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

import { errorCode } from "../../shared/error-code.ts";

/**
 * Puts a file into a release without copying its bytes: files of releases are never written to
 * again. Where the file system can't link, it is copied.
 */
export const linkFile = (from: string, to: string): Promise<void> =>
  inItsFolder(to, async () => {
    try {
      await link(from, to);
    } catch (error) {
      if (!cannotLink.has(errorCode(error) ?? "")) throw error;
      await copyFile(from, to);
    }
  });

/** Writes a new file and the folder it is in. */
export const writeNewFile = (file: string, content: string | Uint8Array): Promise<void> =>
  inItsFolder(file, () => writeFile(file, content));

/** Makes the folder only when it turns out to be missing: a release has thousands of files in a few. */
async function inItsFolder(file: string, put: () => Promise<void>): Promise<void> {
  try {
    await put();
  } catch (error) {
    if (errorCode(error) !== "ENOENT") throw error;
    await mkdir(dirname(file), { recursive: true });
    await put();
  }
}

/** Another device, a file system without links, or too many of them on one file. */
const cannotLink = new Set(["EXDEV", "EPERM", "ENOTSUP", "EMLINK", "ENOSYS"]);
