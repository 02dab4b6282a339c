import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";

import { type SqliteDatabase, SqliteDialect, type SqliteStatement } from "kysely";

/**
 * A Kysely dialect for Node's own SQLite; the folder of `path` is created. Kysely has one for
 * better-sqlite3, whose statements take parameters as one list and have a flag `reader`.
 */
export function sqliteDialect(path: string): SqliteDialect {
  mkdirSync(dirname(path), { recursive: true });
  keepPrivate(path);
  const sqlite = new DatabaseSync(path, { timeout: 5000 });
  // WAL lets reads go on during a save; FULL keeps what was acknowledged over a power cut (design 6.22).
  // Deleted answers must not stay in the file.
  sqlite.exec(
    "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON",
  );
  return new SqliteDialect({ database: adapt(sqlite) });
}

/**
 * It holds hashes of passwords, keys and mailed links, which other users of the machine must not
 * read. What the owner has allowed a group stays. SQLite gives the files beside it the mode of a
 * new file.
 */
function keepPrivate(path: string): void {
  try {
    closeSync(openSync(path, "a", 0o600));
    for (const file of [path, `${path}-wal`, `${path}-shm`])
      if (existsSync(file)) chmodSync(file, statSync(file).mode & 0o770);
  } catch {
    // A file of another user, who has let this one write to it; else SQLite says what is wrong.
  }
}

/** Lists of different lengths make many statements of one query. */
const mostStatements = 500;

function adapt(sqlite: DatabaseSync): SqliteDatabase {
  /** Statements by their SQL, since SQLite takes longer to prepare than to execute most of them. */
  const statements = new Map<string, SqliteStatement>();
  const prepare = (query: string): SqliteStatement => {
    // A transaction that reads before it writes would fail where another process writes in between.
    const sql = query === "begin" ? "begin immediate" : query;
    const statement = sqlite.prepare(sql);
    return {
      reader: statement.columns().length > 0,
      all: (parameters) => statement.all(...values(parameters)),
      run: (parameters) => statement.run(...values(parameters)),
      // Two streams of one statement would disturb each other.
      iterate: (parameters) => sqlite.prepare(sql).iterate(...values(parameters)),
    };
  };
  return {
    close: () => sqlite.close(),
    prepare(sql) {
      const known = statements.get(sql);
      if (known) return known;
      if (statements.size >= mostStatements) statements.clear();
      const statement = prepare(sql);
      statements.set(sql, statement);
      return statement;
    },
  };
}

const values = (parameters: readonly unknown[]) => parameters as readonly SQLInputValue[];
