import { fileURLToPath } from "node:url";

import { type Dialect, Kysely, PostgresDialect } from "kysely";
import pg from "pg";

import { takeLock } from "../../shared/file-lock.ts";
import { migrate } from "./migrate.ts";
import type { DialectName } from "./migrations/columns.ts";
import { sqliteDialect } from "./sqlite.ts";
import type { Database, Tables } from "./tables.ts";

/** An open database, with its tables up to date. */
export interface OpenDatabase {
  readonly database: Database;
  readonly close: () => Promise<void>;
}

/**
 * Opens the database that `DATABASE_URL` names and brings its tables up to date.
 *
 * @param address `file:PATH` for SQLite (relative to the working directory), or `postgres://…`
 * @throws {LockedError} when another process holds the SQLite file
 * @throws when the database can't be reached or a migration fails
 */
export async function openDatabase(address: string): Promise<OpenDatabase> {
  return address.startsWith("file:")
    ? await openSqlite(sqlitePath(address))
    : await openPostgres(address);
}

/** `file:///abs`, `file:/abs` and `file:relative` all name a path. */
function sqlitePath(address: string): string {
  return address.startsWith("file://") ? fileURLToPath(address) : address.slice("file:".length);
}

function openSqlite(path: string): Promise<OpenDatabase> {
  const unlock = takeLock(
    path,
    (holder) =>
      `The database ${path} is in use by ${holder}. Stop that process, or set DATABASE_URL to another file.`,
  );
  return ready(() => sqliteDialect(path), "sqlite", unlock);
}

function openPostgres(address: string): Promise<OpenDatabase> {
  const pool = new pg.Pool({ connectionString: address });
  // Without a listener an idle connection that breaks ends the process; the pool replaces it by itself.
  pool.on("error", () => undefined);
  return ready(() => new PostgresDialect({ pool }), "postgres");
}

async function ready(
  connect: () => Dialect,
  name: DialectName,
  release: () => void = () => undefined,
): Promise<OpenDatabase> {
  await using opened = new AsyncDisposableStack();
  opened.defer(release);
  const database = new Kysely<Tables>({ dialect: connect() });
  opened.defer(() => database.destroy());
  await migrate(database, name);
  const resources = opened.move();
  return { database, close: () => resources.disposeAsync() };
}
