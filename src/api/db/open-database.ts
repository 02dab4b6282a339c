import { closeSync, existsSync, openSync, readSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { type Dialect, Kysely, type LogEvent, sql } from "kysely";

import { CliError } from "../../shared/errors.ts";
import { LockedError, takeLock } from "../../shared/file-lock.ts";
import { isPostgres, type Database, type Tables } from "./tables.ts";
import { migrate } from "./migrate.ts";
import { isRemote, postgresDialect } from "./postgres.ts";
import { refusePooler } from "./refuse-pooler.ts";
import { sqliteDialect } from "./sqlite.ts";

/** An open database, with its tables up to date. */
export type OpenDatabase = Awaited<ReturnType<typeof openDatabase>>;

export interface OpenDatabaseOptions {
  readonly log?: (event: LogEvent) => void;
  readonly isShared?: boolean;
}

/**
 * Opens the database that `DATABASE_URL` names and brings its tables up to date.
 *
 * @param address `file:PATH` for SQLite (relative to the working directory), or `postgres://…`
 * @param options `log` is told about each statement; `isShared` for a command beside the API, which
 *   uses the SQLite file of another process
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
  { log, isShared = false }: OpenDatabaseOptions,
  opened: AsyncDisposableStack,
): Promise<Database> {
  try {
    const dialect = address.startsWith("file:")
      ? openSqlite(sqlitePath(address), isShared, opened)
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

function openSqlite(path: string, isShared: boolean, opened: AsyncDisposableStack): Dialect {
  refuseOtherFile(path);
  if (isShared) return sqliteDialect(path);
  const unlock = takeLock(
    path,
    (holder) =>
      `The database ${path} is in use by ${holder}. Stop that process, or set DATABASE_URL to another file.`,
  );
  opened.defer(unlock);
  return sqliteDialect(path);
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
