import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { text } from "node:stream/consumers";

import { errorCode } from "../../shared/error-code.ts";
import { inProject } from "../../shared/project-path.ts";

/**
 * Puts a finished folder, or a link to one, in the place of another.
 *
 * Where a link takes the place of a link, or nothing stands there, that is one call of the system.
 * A folder has to step aside first. Those two calls are made by a process of its own, which nobody
 * kills together with this one: so nothing but the computer's end can come between them, and the
 * time without any is as short as can be. When the second fails, the old folder comes back.
 *
 * @throws {Error} with what the system said; what stood there still does
 */
export async function replaceFolder(finished: string, place: string): Promise<void> {
  await mkdir(dirname(place), { recursive: true });
  try {
    await rename(finished, place);
    return;
  } catch (error) {
    if (!taken.has(errorCode(error) ?? "")) throw error;
  }
  const old = `${finished}-old`;
  await rm(old, { recursive: true, force: true });
  await putInPlace(finished, place, old);
  await rm(old, { recursive: true, force: true });
}

/** Something stands there that can't be replaced in one call. */
const taken = new Set(["EISDIR", "ENOTDIR", "ENOTEMPTY", "EEXIST", "EPERM"]);

async function putInPlace(...names: readonly string[]): Promise<void> {
  const child = spawn(
    process.execPath,
    [inProject("src", "publisher", "release", "put-in-place.ts"), ...names],
    // Ctrl+C and a kill of all that belongs to this process don't reach it.
    { detached: true, stdio: ["ignore", "ignore", "pipe"] },
  );
  const said = text(child.stderr);
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0) throw new Error((await said).trim());
}
