import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { text } from "node:stream/consumers";

import { errorCode } from "../../shared/error-code.ts";
import { inProject } from "../../shared/project-path.ts";

/**
 * Replaces a folder, or a link to one, by another.
 *
 * A link replaces a link in one system call. A folder takes two: it is renamed first, and renamed back
 * when the second call fails. Another process makes both, so that a kill of this one can't come
 * between them.
 *
 * @param next disappears from its path
 * @throws {Error} with the system's message; then `current` is unchanged
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
  await putInPlace(next, current, old);
  await rm(old, { recursive: true, force: true });
}

/** The target exists and can't be replaced in one call. */
const isOccupied = new Set(["EISDIR", "ENOTDIR", "ENOTEMPTY", "EEXIST", "EPERM"]);

async function putInPlace(...paths: readonly string[]): Promise<void> {
  const program = inProject("src", "publisher", "release", "put-in-place.ts");
  // Detached: signals to this process and its group do not reach it.
  const child = spawn(process.execPath, [program, ...paths], {
    detached: true,
    stdio: ["ignore", "ignore", "pipe"],
  });
  const message = text(child.stderr);
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0) throw new Error((await message).trim());
}
