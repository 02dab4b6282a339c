import { mkdir, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Puts a finished folder in the place of another. Renaming keeps the time without any to the
 * moment between two calls of the system; when the second fails, the old folder comes back.
 */
export async function replaceFolder(
  finished: string,
  place: string,
): Promise<void> {
  const old = `${finished}-old`;
  await mkdir(dirname(place), { recursive: true });
  const hadOld = await moveIfThere(place, old);
  try {
    await rename(finished, place);
  } catch (error) {
    if (hadOld) await rename(old, place);
    throw error;
  }
  await rm(old, { recursive: true, force: true });
}

async function moveIfThere(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT")
      return false;
    throw error;
  }
}
