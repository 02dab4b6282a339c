import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";

import { CliError } from "./errors.ts";

/** The lock is taken, by another process or by another part of this one. */
export class LockedError extends CliError {
  override name = "LockedError";
}

/** The open locks: the garbage collector closes a connection without references. */
const locks = new Set<DatabaseSync>();

/**
 * Takes a lock that is named after a path, until it is released or this process ends. It is SQLite's
 * lock on an empty file `PATH.lock`, which the operating system releases when the process dies.
 * `PATH.pid` serves the message only, because process ids are used again.
 *
 * @param path need not exist
 * @param message gives the error's message for the holder: `process 4711` or `another process`
 * @throws {LockedError} when the lock is taken
 * @throws {CliError} when its file can't be written
 */
export function takeLock(path: string, message: (holder: string) => string): () => void {
  const holderFile = `${path}.pid`;
  let lock: DatabaseSync | undefined;
  try {
    mkdirSync(dirname(path), { recursive: true });
    lock = new DatabaseSync(`${path}.lock`, { timeout: 0 });
    lock.exec("BEGIN EXCLUSIVE");
    writeFileSync(holderFile, String(process.pid));
  } catch (error) {
    lock?.close();
    if (isBusy(error)) throw new LockedError(message(holderOf(holderFile)));
    throw new CliError(`${path}.lock can't be written: ${(error as Error).message}`);
  }
  locks.add(lock);
  return () => {
    // At a second call another process may have the lock, and its id in the file.
    if (!locks.delete(lock)) return;
    rmSync(holderFile, { force: true });
    lock.close();
  };
}

const busy = 5; // SQLITE_BUSY
const isBusy = (error: unknown) =>
  error instanceof Error && "errcode" in error && error.errcode === busy;

function holderOf(file: string): string {
  try {
    const id = readFileSync(file, "utf8").trim();
    if (id !== "") return `process ${id}`;
  } catch {
    // The holder has not written it yet, or is releasing the lock.
  }
  return "another process";
}
