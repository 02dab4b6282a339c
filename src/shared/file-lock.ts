import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** Another process, or another part of this one, holds the file. */
export class HeldError extends Error {
  override name = "HeldError";
  /** `process 4711`; what has not told its number yet is `another process`. */
  readonly holder: string;

  constructor(path: string, holder: string) {
    super(`${path} is held by ${holder}.`);
    this.holder = holder;
  }
}

/** A connection that nothing refers to is closed when memory is tidied, and its lock with it. */
const held = new Set<DatabaseSync>();

/**
 * Takes a file for this process.
 *
 * The lock is SQLite's own, on an empty file beside the one that is held: the operating system
 * takes it away when its holder dies, however that happens. A file holding a process number could
 * not tell a dead holder from another program that was given its number since; here the number
 * only serves the message.
 *
 * @param path what is held; the file itself need not exist
 * @returns a function that gives it back; calling it again does nothing
 * @throws {HeldError} when it is held already
 */
export function holdFile(path: string): () => void {
  mkdirSync(dirname(path), { recursive: true });
  const holderFile = `${path}.pid`;
  const lock = new DatabaseSync(`${path}.lock`, { timeout: 0 });
  try {
    lock.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    throw new HeldError(path, holderOf(holderFile));
  }
  writeFileSync(holderFile, String(process.pid));
  held.add(lock);
  return () => {
    // By the time of a second call the file may be another one's.
    if (!held.delete(lock)) return;
    rmSync(holderFile, { force: true });
    lock.close();
  };
}

const busy = 5; // SQLITE_BUSY
const isBusy = (error: unknown) =>
  error instanceof Error && "errcode" in error && error.errcode === busy;

function holderOf(file: string): string {
  try {
    const number = readFileSync(file, "utf8").trim();
    if (number !== "") return `process ${number}`;
  } catch {
    // Its holder is just about to write it, or to give the lock back.
  }
  return "another process";
}
