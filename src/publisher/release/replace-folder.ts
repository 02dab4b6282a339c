import { spawn } from "node:child_process";
import { once } from "node:events";
import { lstat, mkdir, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { text } from "node:stream/consumers";

import { CliError } from "../../shared/cli-error.ts";
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
 * @throws {CliError} when they are on two disks, or `current` is one of its own
 * @throws {Error} with the system's message; in both cases `current` is unchanged
 */
export async function replaceFolder(next: string, current: string): Promise<void> {
  await mkdir(dirname(current), { recursive: true });
  if (!(await areOnOneDisk(next, current)))
    throw new CliError(
      `${current} can't be replaced by ${next} at once, because the two are on different disks (or volumes). Let the folder of the project be one.`,
    );
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

async function areOnOneDisk(next: string, current: string): Promise<boolean> {
  const disks = await Promise.all(
    [next, dirname(current), current].map((path) =>
      lstat(path).then(
        ({ dev }) => [dev],
        () => [],
      ),
    ),
  );
  return new Set(disks.flat()).size <= 1;
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
