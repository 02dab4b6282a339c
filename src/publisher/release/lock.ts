import { HeldError, holdFile } from "../../shared/file-lock.ts";

/** Another rebuild of the same project folder is under way. */
export class LockedError extends Error {
  override name = "LockedError";
}

/** The right to publish, until it is given back or this process ends. */
export interface Lock {
  readonly release: () => void;
}

/**
 * Takes the right to publish: one rebuild per project folder at a time. It is not left behind by a
 * process that was killed.
 *
 * @param file the lock, `….lock`; a file `….pid` beside it holds the holder's number
 * @throws {LockedError} that names the holder
 */
export function takeLock(file: string): Lock {
  try {
    return { release: holdFile(file.replace(/\.lock$/, "")) };
  } catch (error) {
    if (!(error instanceof HeldError)) throw error;
    throw new LockedError(
      `A rebuild is running already, in ${error.holder}. Wait until it has ended.`,
    );
  }
}
