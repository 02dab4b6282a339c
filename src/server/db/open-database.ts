import { fileURLToPath } from "node:url";

import { type Dialect, Kysely, type LogEvent } from "kysely";

import { takeLock } from "../../shared/file-lock.ts";
import { migrate } from "./migrate.ts";
import type { DialectName } from "./migrations/columns.ts";
import { postgresDialect } from "./postgres.ts";
import { sqliteDialect } from "./sqlite.ts";
import type { Database, Tables } from "./tables.ts";

/** An open database, with its tables up to date. */
export interface OpenDatabase {
  readonly database: Database;
  readonly close: () => Promise<void>;
}

type Log = ((event: LogEvent) => void) | undefined;

/**
 * Opens the database that `DATABASE_URL` names and brings its tables up to date.
 *
 * @param address `file:PATH` for SQLite (relative to the working directory), or `postgres://…`
 * @param log is told about each statement
 * @throws {LockedError} when another process holds the SQLite file
 * @throws when the database can't be reached or a migration fails
 */
export async function openDatabase(
  address: string,
  log?: (event: LogEvent) => void,
): Promise<OpenDatabase> {
  return address.startsWith("file:")
    ? await openSqlite(sqlitePath(address), log)
    : await ready(() => postgresDialect(address), "postgres", { log });
}

/** `file:///abs`, `file:/abs` and `file:relative` all name a path. */
function sqlitePath(address: string): string {
  return address.startsWith("file://") ? fileURLToPath(address) : address.slice("file:".length);
}

function openSqlite(path: string, log: Log): Promise<OpenDatabase> {
  const unlock = takeLock(
    path,
    (holder) =>
      `The database ${path} is in use by ${holder}. Stop that process, or set DATABASE_URL to another file.`,
  );
  return ready(() => sqliteDialect(path), "sqlite", { log, release: unlock });
}

async function ready(
  connect: () => Dialect,
  name: DialectName,
  { log, release = () => undefined }: { log: Log; release?: () => void },
): Promise<OpenDatabase> {
  await using opened = new AsyncDisposableStack();
  opened.defer(release);
  const database = new Kysely<Tables>({ dialect: connect(), ...(log && { log }) });
  opened.defer(() => database.destroy());
  await migrate(database, name);
  const resources = opened.move();
  return { database, close: () => resources.disposeAsync() };
}
