import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";

import { type SqliteDatabase, SqliteDialect } from "kysely";

/**
 * A Kysely dialect for Node's own SQLite. Kysely has one for better-sqlite3, whose statements take
 * parameters as one list and have a flag `reader` if they return rows.
 *
 * @param path the database file; it and its folder are created if they don't exist
 */
export function sqliteDialect(path: string): SqliteDialect {
  mkdirSync(dirname(path), { recursive: true });
  const sqlite = new DatabaseSync(path, { timeout: 5000 });
  // WAL lets reads go on during a save; FULL keeps what was acknowledged over a power cut (design 6.22).
  sqlite.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON");
  return new SqliteDialect({ database: adapt(sqlite) });
}

function adapt(sqlite: DatabaseSync): SqliteDatabase {
  return {
    close: () => sqlite.close(),
    prepare(sql) {
      const statement = sqlite.prepare(sql);
      const values = (parameters: readonly unknown[]) => parameters as readonly SQLInputValue[];
      return {
        reader: statement.columns().length > 0,
        all: (parameters) => statement.all(...values(parameters)),
        run: (parameters) => statement.run(...values(parameters)),
        iterate: (parameters) => statement.iterate(...values(parameters)),
      };
    },
  };
}
