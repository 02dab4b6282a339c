import { closeSync, existsSync, openSync, readSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

import { type Dialect, Kysely, type LogEvent, sql } from "kysely";
import { FileMigrationProvider, Migrator } from "kysely/migration";

import { CliError } from "../../shared/errors.ts";
import { LockedError, takeLock } from "../../shared/file-lock.ts";
import { isRemote, postgresDialect } from "./postgres.ts";
import { sqliteDialect } from "./sqlite.ts";
import { type Database, isPostgres, type Tables } from "./tables.ts";

/** Opens the database of `DATABASE_URL`, and brings its tables up to date. */

/** An open database, with its tables up to date. */
export type OpenDatabase = Awaited<ReturnType<typeof openDatabase>>;

interface OpenDatabaseOptions {
  readonly log?: (event: LogEvent) => void;
  readonly isShared?: boolean;
  readonly attempts?: number;
}

/**
 * Opens the database that `DATABASE_URL` names and brings its tables up to date.
 *
 * @param address `file:PATH` for SQLite (relative to the working directory), or `postgres://…`
 * @param options `log` is told about each statement; `isShared` for a command beside the API, which
 *   uses the SQLite file of another process; `attempts` of a statement on a locked SQLite file, which take
 *   five seconds when left out
 * @throws {LockedError} when another process holds the SQLite file; {CliError} when it can't be used
 */
export async function openDatabase(address: string, options: OpenDatabaseOptions = {}) {
  await using opened = new AsyncDisposableStack();
  const database = await connect(address, options, opened);
  if (isPostgres(database)) await migratePostgres(address, database);
  else await migrate(database);
  const resources = opened.move();
  const close = () => resources.disposeAsync();
  return { database, close, [Symbol.asyncDispose]: close };
}

/** Large tables, and the wait for another process that migrates, may take any time. */
async function migratePostgres(address: string, opened: Database): Promise<void> {
  await using database = new Kysely<Tables>({ dialect: postgresDialect(address, false) });
  await refusePooler(database, opened);
  await migrate(database);
}

const tlsHint =
  ". A database on another machine needs TLS with a valid certificate. Behind the address, ?sslrootcert=FILE names the authority of its certificate, and ?sslmode=disable allows to send everything unencrypted.";

/** Connects; adds to `opened` what must be closed again. */
async function connect(
  address: string,
  { log, isShared = false, attempts }: OpenDatabaseOptions,
  opened: AsyncDisposableStack,
): Promise<Database> {
  try {
    const dialect = address.startsWith("file:")
      ? openSqlite(sqlitePath(address), { isShared, attempts }, opened)
      : postgresDialect(address);
    const database = opened.use(new Kysely<Tables>({ dialect, ...(log && { log }) }));
    await sql`select 1`.execute(database);
    return database;
  } catch (error) {
    if (error instanceof LockedError) throw error;
    // The address is left out, because it may have a password.
    const reason = error instanceof Error ? error.message : String(error);
    const hint = /ssl|certificate/i.test(reason) && isRemote(address) ? tlsHint : "";
    throw new CliError(`DATABASE_URL can't be used: ${reason}${hint}`);
  }
}

/** `file:///abs`, `file:/abs` and `file:relative` all name a path. */
export function sqlitePath(address: string): string {
  return address.startsWith("file://") ? fileURLToPath(address) : address.slice("file:".length);
}

function openSqlite(
  path: string,
  { isShared, attempts }: { readonly isShared: boolean; readonly attempts: number | undefined },
  opened: AsyncDisposableStack,
): Dialect {
  refuseOtherFile(path);
  if (isShared) return sqliteDialect(path, attempts);
  const unlock = takeLock(
    path,
    (holder) =>
      `The database ${path} is in use by ${holder}. Stop that process, or set DATABASE_URL to another file.`,
  );
  opened.defer(unlock);
  return sqliteDialect(path, attempts);
}

/** How the file of an SQLite database begins. */
const signature = "SQLite format 3\0";

/**
 * Refuses a file of another kind before a lock is put beside it and its mode is changed. A database that
 * is open must not be read here: to close the file would end the locks that this process has on it.
 */
function refuseOtherFile(path: string): void {
  if (!existsSync(path) || existsSync(`${path}.lock`)) return;
  const begin = Buffer.alloc(signature.length);
  const file = openSync(path, "r");
  const length = readSync(file, begin);
  closeSync(file);
  if (length > 0 && begin.toString("latin1") !== signature)
    throw new Error(`${path}: file is not a database`);
}

/**
 * Each file `NNN-NAME.ts` exports `up`; others of the folder export none. The first has the tables of version
 * 1.0.0. A migration that a version had is never changed: what comes later is another file.
 */
const provider = new FileMigrationProvider({
  fs: { readdir },
  path: { join },
  migrationFolder: fileURLToPath(new URL("migrations", import.meta.url)),
  import: (path) => import(pathToFileURL(path).href),
});

/** The names of the migrations that this version has. */
export const knownMigrations = async (): Promise<readonly string[]> =>
  Object.keys(await provider.getMigrations());

/**
 * Brings the tables up to date. Processes that start together wait for one another (Kysely locks).
 *
 * @throws {CliError} when another version has migrated the database, or a migration fails; that
 *   migration is undone
 */
async function migrate(database: Database): Promise<void> {
  const { error } = await new Migrator({ db: database, provider }).migrateToLatest();
  const [, missing] = /migration (\S+) is missing/.exec(String(error)) ?? [];
  if (missing?.startsWith("001-"))
    throw new CliError(
      "The database was made before version 1.0.0, and can't be brought up to date. Delete its file (the sample's is .data/morrow.db, with -wal and -shm), or set DATABASE_URL to another database.",
    );
  if (missing)
    throw new CliError(
      `The database was used by a later version of this program, which has migration ${missing}. Use that version, or set DATABASE_URL to another database. The database of the sample, .data/morrow.db, can be deleted.`,
    );
  if (error)
    throw new CliError(
      `The database can't be brought up to date: ${error instanceof Error ? error.message : "unknown error"}`,
    );
}

/**
 * Refuses a pooler of connections in transaction mode (pgbouncer's `pool_mode = transaction`): prepared
 * statements, settings of a session and the lock of migrations would be another client's at the next
 * transaction. Two clients have the same server process, or one has another than before, behind such a
 * pooler only.
 *
 * @param one @param other two pools of the same address
 * @throws {CliError}
 */
export async function refusePooler(one: Database, other: Database): Promise<void> {
  const first = await processOf(one);
  if (first !== (await processOf(other)) && first === (await processOf(one))) return;
  throw new CliError(
    "DATABASE_URL can't be used: it is the address of a pooler in transaction mode, in which prepared statements and locks get lost. Use the address of PostgreSQL itself, because the API has a pool of its own, or give this database pool_mode = session.",
  );
}

async function processOf(database: Database): Promise<unknown> {
  const { rows } = await sql<{ id: unknown }>`select pg_backend_pid() as id`.execute(database);
  return rows[0]?.id;
}
