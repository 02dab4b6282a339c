import { fileURLToPath } from "node:url";

import { Kysely, PostgresDialect } from "kysely";
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

async function openSqlite(path: string): Promise<OpenDatabase> {
  const unlock = takeLock(
    path,
    (holder) =>
      `The database ${path} is in use by ${holder}. Stop that process, or set DATABASE_URL to another file.`,
  );
  try {
    const database = new Kysely<Tables>({ dialect: sqliteDialect(path) });
    return await ready(database, "sqlite", unlock);
  } catch (error) {
    unlock();
    throw error;
  }
}

async function openPostgres(address: string): Promise<OpenDatabase> {
  const pool = new pg.Pool({ connectionString: address });
  // Without a listener an idle connection that breaks ends the process; the pool replaces it by itself.
  pool.on("error", () => undefined);
  const database = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
  });
  return await ready(database, "postgres", () => undefined);
}

async function ready(
  database: Database,
  dialect: DialectName,
  release: () => void,
): Promise<OpenDatabase> {
  try {
    await migrate(database, dialect);
  } catch (error) {
    await database.destroy();
    throw error;
  }
  const close = async () => {
    await database.destroy();
    release();
  };
  return { database, close };
}
