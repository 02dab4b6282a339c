import { HeldError, holdFile } from "../../shared/file-lock.ts";

/** A second process wants an SQLite file that another one holds (design 6.18). */
export class DatabaseInUseError extends Error {
  override name = "DatabaseInUseError";
}

/**
 * Takes the database file for this process.
 *
 * @param path the database file
 * @returns a function that gives the file back
 * @throws {DatabaseInUseError} when another process, or another part of this one, holds it
 */
export function lockDatabase(path: string): () => void {
  try {
    return holdFile(path);
  } catch (error) {
    if (!(error instanceof HeldError)) throw error;
    throw new DatabaseInUseError(
      `The database ${path} is in use by ${error.holder}. Stop that process, or set DATABASE_URL to another file.`,
    );
  }
}
