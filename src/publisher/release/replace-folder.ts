import { renameSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";

import { errorCode } from "../../shared/error-code.ts";

/**
 * Replaces a folder, or a link to one, by another.
 *
 * A link replaces a link in one system call, so visitors always see one of the two. A folder can't
 * be replaced in one call: it is renamed first, and renamed back when the second call fails. Both
 * calls are synchronous, so that no signal handler runs between them; `cleanUp` undoes the first one
 * after a kill.
 *
 * @param next disappears from its path
 * @throws the system's error; then `current` is unchanged
 */
export async function replaceFolder(next: string, current: string): Promise<void> {
  await mkdir(dirname(current), { recursive: true });
  try {
    await rename(next, current);
    return;
  } catch (error) {
    if (!isOccupied.has(errorCode(error) ?? "")) throw error;
  }
  const old = `${next}-old`;
  await rm(old, { recursive: true, force: true });
  renameSync(current, old);
  try {
    renameSync(next, current);
  } catch (error) {
    renameSync(old, current);
    throw error;
  }
  await rm(old, { recursive: true, force: true });
}

/** The target exists and can't be replaced in one call. */
const isOccupied = new Set(["EISDIR", "ENOTDIR", "ENOTEMPTY", "EEXIST", "EPERM"]);
