import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** A second process wants an SQLite file that another one holds (design 6.18). */
export class DatabaseInUseError extends Error {
  override name = "DatabaseInUseError";
}

/**
 * Takes the database file for this process.
 *
 * The lock is SQLite's own, on an empty file beside the database: the operating system takes it
 * away when its holder dies, however that happens. A file holding a process number could not
 * tell a dead holder from another program that was given its number since; here the number only
 * serves the message.
 *
 * @param path the database file
 * @returns a function that gives the file back
 * @throws {DatabaseInUseError} when another process, or another part of this one, holds it
 */
export function lockDatabase(path: string): () => void {
  mkdirSync(dirname(path), { recursive: true });
  const holderFile = `${path}.pid`;
  const lock = new DatabaseSync(`${path}.lock`, { timeout: 0 });
  try {
    lock.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    throw new DatabaseInUseError(
      `The database ${path} is in use by process ${holderOf(holderFile)}. Stop that process, or set DATABASE_URL to another file.`,
    );
  }
  writeFileSync(holderFile, String(process.pid));
  return () => {
    rmSync(holderFile, { force: true });
    lock.close();
  };
}

const busy = 5; // SQLITE_BUSY
const isBusy = (error: unknown) =>
  error instanceof Error && "errcode" in error && error.errcode === busy;

function holderOf(file: string): string {
  try {
    return readFileSync(file, "utf8").trim() || "(unknown)";
  } catch {
    return "(unknown)";
  }
}
