import { readdirSync } from "node:fs";

import { type Migration, Migrator } from "kysely/migration";

import { CliError } from "../../shared/cli-error.ts";
import type { DialectName } from "./migrations/columns.ts";
import type { Database } from "./tables.ts";

type Exported = Migration | ((dialect: DialectName) => Migration);

const folder = new URL("migrations/", import.meta.url);

/**
 * Brings the tables up to date. Processes that start together wait for one another (Kysely locks).
 *
 * @throws {CliError} when a later version has migrated the database, or a migration fails; that
 *   migration is undone
 */
export async function migrate(database: Database, dialect: DialectName): Promise<void> {
  const migrator = new Migrator({
    db: database,
    provider: { getMigrations: () => readMigrations(dialect) },
  });
  const { error } = await migrator.migrateToLatest();
  const [, later] = /migration (\S+) is missing/.exec(String(error)) ?? [];
  if (later)
    throw new CliError(
      `The database was used by a later version of this program, which has migration ${later}. Use that version, or set DATABASE_URL to another database. The database of the sample, .data/morrow.db, can be deleted.`,
    );
  if (error)
    throw new CliError(
      `The database can't be brought up to date: ${error instanceof Error ? error.message : "unknown error"}`,
    );
}

/** The only export of each file `migrations/NNN-NAME.ts`, by the file's name without ending. */
async function readMigrations(dialect: DialectName): Promise<Record<string, Migration>> {
  const files = readdirSync(folder).filter((file) => /^\d{3}-.+\.ts$/.test(file));
  const entries = files.map(async (file) => {
    const exports = Object.values((await import(new URL(file, folder).href)) as object);
    const migration = exports[0] as Exported;
    const made = typeof migration === "function" ? migration(dialect) : migration;
    return [file.slice(0, -".ts".length), made] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}
