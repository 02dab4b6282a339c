import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

import { FileMigrationProvider, Migrator } from "kysely/migration";

import { CliError } from "../../shared/errors.ts";
import type { Database } from "./tables.ts";

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

/**
 * Brings the tables up to date. Processes that start together wait for one another (Kysely locks).
 *
 * @throws {CliError} when another version has migrated the database, or a migration fails; that
 *   migration is undone
 */
export async function migrate(database: Database): Promise<void> {
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
