import { Migrator } from "kysely/migration";

import { publicContent } from "./migrations/001-public-content.ts";
import { visitors } from "./migrations/002-visitors.ts";
import { participants } from "./migrations/003-participants.ts";
import { contentVersion } from "./migrations/004-content-version.ts";
import { sampleRows } from "./migrations/005-sample-rows.ts";
import { emailConfirmation } from "./migrations/006-email-confirmation.ts";
import type { DialectName } from "./migrations/columns.ts";
import type { Database } from "./tables.ts";

/**
 * Brings the tables up to date. Processes that start together wait for one another (Kysely locks).
 *
 * @throws the database's error when a migration fails; that migration is undone
 */
export async function migrate(database: Database, dialect: DialectName): Promise<void> {
  const migrations = {
    "001-public-content": publicContent(dialect),
    "002-visitors": visitors(dialect),
    "003-participants": participants(dialect),
    "004-content-version": contentVersion(dialect),
    "005-sample-rows": sampleRows(),
    "006-email-confirmation": emailConfirmation,
  };
  const migrator = new Migrator({
    db: database,
    provider: { getMigrations: () => Promise.resolve(migrations) },
  });
  const { error } = await migrator.migrateToLatest();
  if (error) {
    throw error instanceof Error
      ? error
      : new Error("The database could not be brought up to date.");
  }
}
