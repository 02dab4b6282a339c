import { mkdirSync, rmSync } from "node:fs";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

import * as v from "valibot";

import { errorCode } from "../../shared/errors.ts";
import { filesBelow, deleteOld } from "../../shared/files.ts";
import { linkFile, writeNewFile } from "../files/write-files.ts";
import type { AnswerRecords } from "./read-records.ts";
import { faultRecord } from "../progress/fetch-report.ts";

/**
 * The cache of content fetches: one SQLite file in the content folder. `source` is the host of an
 * answer or picture, `used` the day of the last fetch that has used it, counted from 1970.
 */
export type CacheDatabase = DatabaseSync;

/** A file of another version is deleted: everything in it can be fetched again. */
const version = 5;

const tables = `
  CREATE TABLE IF NOT EXISTS answer (
    source TEXT NOT NULL, key TEXT NOT NULL, status INTEGER NOT NULL, hash TEXT NOT NULL, digest TEXT NOT NULL,
    setup TEXT NOT NULL, confirmed TEXT NOT NULL, etag TEXT, basis TEXT, used INTEGER NOT NULL,
    records TEXT NOT NULL, bytes BLOB NOT NULL, PRIMARY KEY (source, key)
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

/** Name of the file; while it is open SQLite has two more beside it. */
const fileName = "cache.db";

type Work<Result> = (database: CacheDatabase) => Result | Promise<Result>;

/**
 * Opens the cache, does some work with it and closes it. When the file is damaged, it is deleted and
 * the work done again.
 *
 * @param folder `.data/content`
 */
export async function withCache<Result>(folder: string, work: Work<Result>): Promise<Result> {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, fileName);
  try {
    return await openAnd(file, work);
  } catch (error) {
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

async function openAnd<Result>(file: string, work: Work<Result>): Promise<Result> {
  const database = new DatabaseSync(file, { timeout: 5000 });
  try {
    // NORMAL can lose the last fetch in a power cut, which costs no more than fetching again.
    database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL");
    const found = database.prepare("PRAGMA user_version").get();
    if (![0, version].includes(Number(found?.["user_version"]))) throw new OtherVersionError();
    database.exec(tables);
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
const dayLength = 86_400_000;

/** The day of a time, counted from 1970. */
export const dayOf = (now: Date): number => Math.floor(now.getTime() / dayLength);

/** A good answer of an earlier fetch. */
const cachedAnswer = v.object({
  status: v.number(),
  /** Digest of its bytes. */
  hash: v.string(),
  /** Digest of its records. */
  digest: v.string(),
  /** Digest of code and settings that have read it. */
  setup: v.string(),
  /** ISO time at which the host last gave this answer. */
  confirmed: v.pipe(v.string(), v.isoTimestamp()),
  etag: v.nullable(v.string()),
  /** The basis that the call gave for its answer, if it gives one. */
  basis: v.nullable(v.string()),
});
export type CachedAnswer = v.InferOutput<typeof cachedAnswer>;

/** An answer that the cache doesn't have. */
export interface NewAnswer extends Omit<CachedAnswer, "confirmed"> {
  readonly bytes: Uint8Array;
  /** What was read of them: the JSON of `AnswerRecords`. */
  readonly records: string;
}

export type AnswerCache = ReturnType<typeof answerCache>;

/** The cached answers of one host, which `source` names, by path and payload of their calls. */
export function answerCache(database: CacheDatabase, source: string) {
  const columns = Object.keys(cachedAnswer.entries).join(", ");
  const find = database.prepare(`SELECT ${columns} FROM answer WHERE source = ? AND key = ?`);
  const bytes = database.prepare("SELECT bytes FROM answer WHERE source = ? AND key = ?");
  const records = database.prepare("SELECT records FROM answer WHERE source = ? AND key = ?");
  const insert = database.prepare(
    "INSERT OR REPLACE INTO answer (source, key, status, hash, digest, setup, confirmed, etag, basis, used, records, bytes) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
  );
  const confirm = database.prepare(
    "UPDATE answer SET confirmed = ?, basis = ?, used = ? WHERE source = ? AND key = ?",
  );
  const use = database.prepare(
    "UPDATE answer SET used = ? WHERE source = ? AND key = ? AND used <> ?",
  );
  const inTurn = database.prepare(`
    WITH ofPath AS (SELECT key, confirmed FROM answer WHERE source = ? AND key GLOB ? || ' *')
    SELECT key FROM ofPath ORDER BY confirmed LIMIT max(25, (SELECT count(*) FROM ofPath) / 250)`);
  const bases = database.prepare(
    "SELECT key, basis FROM answer WHERE source = ? AND key GLOB ? || ' *' AND setup = ? AND basis IS NOT NULL",
  );
  return {
    source,
    find: (key: string): CachedAnswer | undefined => {
      const read = v.safeParse(cachedAnswer, find.get(source, key));
      return read.success ? read.output : undefined;
    },
    bytesOf: (key: string): Uint8Array => {
      const found = bytes.get(source, key)?.["bytes"];
      if (found instanceof Uint8Array) return found;
      throw new Error(`The cached answer of ${key} is gone.`);
    },
    /** What was read of an answer. Not validated: only for answers that the same code has read. */
    recordsOf: (key: string): AnswerRecords => {
      const found = records.get(source, key)?.["records"];
      if (typeof found === "string") return JSON.parse(found) as AnswerRecords;
      throw new Error(`The cached answer of ${key} is gone.`);
    },
    /** The bases of the answers of a path that this code has read, by key. */
    bases: (path: string, setup: string): ReadonlyMap<string, string> =>
      new Map(bases.all(source, path, setup).map(({ key, basis }) => [String(key), String(basis)])),
    /**
     * Keys of the answers of a path that were confirmed longest ago, whose turn it is: one of 250, so
     * that a rebuild every five minutes has had all in a day, and at least 25.
     */
    inTurn: (path: string): ReadonlySet<string> =>
      new Set(inTurn.all(source, path).map(({ key }) => String(key))),
    /** Puts an answer in the place of the one before. */
    put: (key: string, answer: NewAnswer, now: Date): void => {
      const { status, hash, digest, setup, etag, basis, records, bytes } = answer;
      const [time, day] = [now.toISOString(), dayOf(now)];
      insert.run(source, key, status, hash, digest, setup, time, etag, basis, day, records, bytes);
    },
    /** Marks an answer that the host has given again. */
    confirm: (key: string, basis: string | null, now: Date): void =>
      void confirm.run(now.toISOString(), basis, dayOf(now), source, key),
    /** Marks an answer as used. */
    use: (key: string, now: Date): void => void use.run(dayOf(now), source, key, dayOf(now)),
  };
}

const text = v.string();

/** Facts of the last complete fetch from a host, by which the next one finds out what has changed. */
const lastFetch = v.object({
  /** Digest of code and settings. */
  setup: text,
  /** The content version that all answers carried, if none was missing. */
  version: v.optional(text),
  /** Per call, path and payload, the digest of its answer. */
  calls: v.array(v.tuple([text, v.nullable(text)])),
  /** Digest of all answers. */
  answers: text,
  /** Digest of the content that they and the pictures make. */
  content: text,
  /** Digest of what has come of the pictures. */
  outcome: text,
  /** Addresses of all pictures, as records give them. */
  pictures: v.array(text),
  /** Records that were left out, for the report of a fetch that finds no change. */
  leftOut: v.array(faultRecord),
});
export type LastFetch = v.InferOutput<typeof lastFetch>;

/** The last fetch; undefined when there is none that can be read. */
export function findLastFetch(database: CacheDatabase, source: string): LastFetch | undefined {
  const row = database.prepare("SELECT value FROM last_fetch WHERE source = ?").get(source);
  const read = v.safeParse(v.pipe(text, v.parseJson(), lastFetch), row?.["value"]);
  return read.success ? read.output : undefined;
}

export function saveLastFetch(database: CacheDatabase, source: string, fetch: LastFetch): void {
  database
    .prepare("INSERT OR REPLACE INTO last_fetch (source, value) VALUES (?, ?)")
    .run(source, JSON.stringify(fetch));
}

const days = 30;

/**
 * Deletes answers and pictures of all hosts that no fetch of the last 30 days has used, and pictures
 * that were replaced. It runs once a day, after a fetch has marked those that it uses.
 */
export async function prune(database: CacheDatabase, images: string, now: Date): Promise<void> {
  const today = dayOf(now);
  const last = database.prepare("SELECT max(day) AS day FROM pruning").get();
  if (last?.["day"] === today) return;
  const oldest = today - days;
  inTransaction(database, () => {
    database.prepare("DELETE FROM answer WHERE used < ?").run(oldest);
    database.prepare("DELETE FROM picture WHERE used < ?").run(oldest);
    database.exec(
      "DELETE FROM missing_picture WHERE NOT EXISTS (SELECT 1 FROM picture WHERE picture.source = missing_picture.source AND picture.address = missing_picture.address)",
    );
    // Nothing is fetched any more from a host without answers.
    for (const table of ["last_fetch", "transform"])
      database.exec(`DELETE FROM ${table} WHERE source NOT IN (SELECT source FROM answer)`);
    database.exec("DELETE FROM pruning");
    database.prepare("INSERT INTO pruning (day) VALUES (?)").run(today);
  });
  const rows = database.prepare("SELECT DISTINCT file FROM picture").all();
  const used = new Set(rows.map(({ file }) => String(file)));
  // An address that has another picture now, or none; a fetch that is running may need newer ones.
  await deleteOld(images, (today - 1) * dayLength, (name) => used.has(name));
}
