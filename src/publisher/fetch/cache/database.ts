import { mkdirSync, rmSync } from "node:fs";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

import { errorCode } from "../../../shared/errors.ts";
import { filesBelow } from "../../../shared/files.ts";
import { linkFile, writeNewFile } from "../../files/write-files.ts";

/**
 * The cache of content fetches: one SQLite file in the content folder. `source` is the host of an
 * answer or picture, `used` the day of the last fetch that has used it, counted from 1970.
 */
export type CacheDatabase = DatabaseSync;

/** A file of another version is deleted: everything in it can be fetched again. */
const version = 4;

const tables = `
  CREATE TABLE IF NOT EXISTS answer (
    source TEXT NOT NULL, key TEXT NOT NULL, status INTEGER NOT NULL, hash TEXT NOT NULL, digest TEXT NOT NULL,
    setup TEXT NOT NULL, confirmed TEXT NOT NULL, etag TEXT, basis TEXT, used INTEGER NOT NULL, parts TEXT NOT NULL,
    PRIMARY KEY (source, key)
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS part (
    hash TEXT PRIMARY KEY, setup TEXT NOT NULL, digest TEXT NOT NULL, value TEXT NOT NULL, bytes BLOB NOT NULL
  );
  CREATE TABLE IF NOT EXISTS picture (
    source TEXT NOT NULL, address TEXT NOT NULL, file TEXT NOT NULL,
    width INTEGER NOT NULL, height INTEGER NOT NULL, etag TEXT, lastModified TEXT,
    fresh INTEGER NOT NULL, checked INTEGER NOT NULL, version TEXT, used INTEGER NOT NULL,
    PRIMARY KEY (source, address)
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS missing_picture (
    source TEXT NOT NULL, address TEXT NOT NULL, since INTEGER NOT NULL, PRIMARY KEY (source, address)
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS refused_picture (hash TEXT PRIMARY KEY, reason TEXT NOT NULL, until INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS transform (
    source TEXT NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (source, key)
  );
  CREATE TABLE IF NOT EXISTS last_fetch (source TEXT PRIMARY KEY, value TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS pruning (day INTEGER PRIMARY KEY);
  PRAGMA user_version = ${version};
`;

/** The digests of an answer's parts are a text with spaces between them. */
const forgetIncomplete = `
  DELETE FROM answer WHERE EXISTS (
    SELECT 1 FROM json_each('["' || replace(answer.parts, ' ', '","') || '"]') AS listed
    WHERE NOT EXISTS (SELECT 1 FROM part WHERE part.hash = listed.value)
  )`;

/** Name of the file; while it is open SQLite has two more beside it. */
const fileName = "cache.db";

/** A part of a cached answer is not there, after a repair or the work of another process. */
export class MissingPartError extends Error {}

type Work<Result> = (database: CacheDatabase) => Result | Promise<Result>;

/**
 * Opens the cache, does some work with it and closes it. When the file is damaged, it is deleted and
 * the work done again; after {@link MissingPartError}, without the answers that lack parts.
 *
 * @param folder `.data/content`
 */
export async function withCache<Result>(folder: string, work: Work<Result>): Promise<Result> {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, fileName);
  try {
    return await openAnd(file, work);
  } catch (error) {
    if (error instanceof MissingPartError) return await openAnd(file, work, forgetIncomplete);
    if (!isDamaged(error)) throw error;
    for (const ending of ["", "-wal", "-shm"]) rmSync(file + ending, { force: true });
    return await openAnd(file, work);
  }
}

/**
 * Copies everything that a content fetch reads and writes into a new folder, for one that must leave no
 * trace; another process may be changing it. Pictures are hard links, because they are never modified.
 */
export async function copyContent(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  // As its last transaction has left it.
  await withCache(
    from,
    (database) => void database.prepare("VACUUM INTO ?").run(join(to, fileName)),
  );
  for (const path of await filesBelow(from)) {
    if (path.startsWith(fileName)) continue;
    const [source, target] = [join(from, path), join(to, path)];
    const copy = async () =>
      path.startsWith("images/")
        ? linkFile(source, target)
        : writeNewFile(target, await readFile(source));
    await copy().catch((error: unknown) => {
      if (errorCode(error) !== "ENOENT") throw error;
    });
  }
}

async function openAnd<Result>(file: string, work: Work<Result>, repair = ""): Promise<Result> {
  const database = new DatabaseSync(file, { timeout: 5000 });
  try {
    // NORMAL can lose the last fetch in a power cut, which costs no more than fetching again.
    database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL");
    const found = database.prepare("PRAGMA user_version").get();
    if (![0, version].includes(Number(found?.["user_version"]))) throw new OtherVersionError();
    database.exec(tables + repair);
    return await work(database);
  } finally {
    database.close();
  }
}

/** The file was written by another version of this program. */
class OtherVersionError extends Error {}

const damage = new Set([11, 26]); // SQLITE_CORRUPT, SQLITE_NOTADB
const isDamaged = (error: unknown) =>
  error instanceof OtherVersionError ||
  (error instanceof Error &&
    "errcode" in error &&
    typeof error.errcode === "number" &&
    damage.has(error.errcode & 0xff));

/** Does several writes in one transaction. */
export function inTransaction(database: CacheDatabase, write: () => void): void {
  database.exec("BEGIN IMMEDIATE");
  try {
    write();
    database.exec("COMMIT");
  } catch (error) {
    // On a full disk SQLite itself rolls back, and a second rollback would hide the reason.
    if (database.isTransaction) database.exec("ROLLBACK");
    throw error;
  }
}

/** In milliseconds. */
export const dayLength = 86_400_000;

/** The day of a time, counted from 1970. */
export const dayOf = (now: Date): number => Math.floor(now.getTime() / dayLength);
