import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";

import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";

import { UnavailableError } from "./unavailable.ts";

/** Milliseconds after which a locked file is tried again, and how often: for five seconds. */
export const busyPause = 25;
export const busyAttempts = 200;

/**
 * A Kysely dialect for Node's own SQLite; the folder of `path` is created. The one of Kysely stops the process
 * while the file is locked, and lets reads wait for a write that can't begin. Faults of the file fail what runs
 * into them with {@link UnavailableError}.
 *
 * @param attempts how often a statement is tried while the file is locked
 */
export function sqliteDialect(path: string, attempts = busyAttempts): Dialect {
  mkdirSync(dirname(path), { recursive: true });
  keepPrivate(path);
  const sqlite = new DatabaseSync(path, { timeout: busyPause * busyAttempts });
  // WAL lets reads go on during a save; FULL keeps what was acknowledged over a power cut (design 6.22).
  // Deleted answers must not stay in the file.
  sqlite.exec(
    "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON; PRAGMA busy_timeout = 0",
  );
  return {
    createDriver: () => new SqliteDriver(sqlite, attempts),
    createAdapter: () => new Adapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (database) => new SqliteIntrospector(database),
  };
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

class Adapter extends SqliteAdapter {
  /** The driver gives turns itself. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  /** A migration that is killed is undone. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Ends a turn with the file. */
type EndTurn = () => void;

/**
 * Gives single statements and transactions their turns with the one handle of the file. What finds the file
 * locked by another process lets others have turns before it tries again.
 */
class SqliteDriver implements Driver {
  readonly #sqlite: DatabaseSync;
  readonly #prepare: (sql: string) => Prepared;
  readonly #attempts: number;
  #lastTurn: Promise<unknown> = Promise.resolve();

  constructor(sqlite: DatabaseSync, attempts: number) {
    this.#sqlite = sqlite;
    this.#attempts = attempts;
    this.#prepare = createPrepare(sqlite);
  }

  init(): Promise<void> {
    return Promise.resolve();
  }

  acquireConnection(): Promise<SqliteConnection> {
    return Promise.resolve(new SqliteConnection(this));
  }

  async beginTransaction(connection: SqliteConnection): Promise<void> {
    // A transaction that reads before it writes would fail where another process writes in between.
    const begin = CompiledQuery.raw("begin immediate");
    connection.endTurn = await this.inTurn((endTurn) => {
      this.execute(begin);
      return endTurn;
    });
  }

  async commitTransaction(connection: SqliteConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("commit"));
    await this.releaseConnection(connection);
  }

  async rollbackTransaction(connection: SqliteConnection): Promise<void> {
    // A full disk has ended it already.
    if (this.#sqlite.isTransaction) await connection.executeQuery(CompiledQuery.raw("rollback"));
    await this.releaseConnection(connection);
  }

  releaseConnection(connection: SqliteConnection): Promise<void> {
    connection.endTurn?.();
    connection.endTurn = undefined;
    return Promise.resolve();
  }

  destroy(): Promise<void> {
    this.#sqlite.close();
    return Promise.resolve();
  }

  /**
   * Does work in its turn, again while the file is locked. The turn ends with it, unless it returns its end.
   *
   * @throws {UnavailableError} after the last attempt, and at once for other faults of the file
   */
  async inTurn<Result>(work: (endTurn: EndTurn) => Result): Promise<Result> {
    for (let attempt = 1; ; attempt += 1) {
      const endTurn = await this.#nextTurn();
      let result: Result | undefined;
      try {
        result = work(endTurn);
        return result;
      } catch (error) {
        if (!isBusy(error) || attempt >= this.#attempts) throw faultOf(error);
      } finally {
        if (result !== endTurn) endTurn();
      }
      await new Promise((resolve) => setTimeout(resolve, busyPause));
    }
  }

  async #nextTurn(): Promise<EndTurn> {
    const before = this.#lastTurn;
    const { promise, resolve } = Promise.withResolvers<true>();
    this.#lastTurn = promise;
    await before;
    return () => resolve(true);
  }

  execute<Row>({ sql, parameters }: CompiledQuery): QueryResult<Row> {
    const { statement, isReader } = this.#prepare(sql);
    const values = parameters as readonly SQLInputValue[];
    if (isReader) return { rows: statement.all(...values) as Row[] };
    const { changes, lastInsertRowid } = statement.run(...values);
    return { rows: [], insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes) };
  }
}

class SqliteConnection implements DatabaseConnection {
  readonly #driver: SqliteDriver;
  /** Of a transaction. */
  endTurn: EndTurn | undefined;

  constructor(driver: SqliteDriver) {
    this.#driver = driver;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (!this.endTurn) return await this.#driver.inTurn(() => this.#driver.execute<Row>(query));
    try {
      return this.#driver.execute(query);
    } catch (error) {
      throw faultOf(error);
    }
  }

  streamQuery(): never {
    throw new Error("Answers of SQLite are not streamed.");
  }
}

/** SQLite's result codes for a file that is locked: by a writer, by this process, by another that opens it. */
const busyCodes: readonly number[] = [5, 6, 15];
/** No memory, read-only, input or output, broken, full, can't be opened, no database. */
const faultCodes: readonly number[] = [...busyCodes, 7, 8, 10, 11, 13, 14, 26];

/** The extended codes have further bits. */
const codeOf = (error: unknown) => Number((error as { errcode?: number }).errcode) & 0xff;
const isBusy = (error: unknown) => busyCodes.includes(codeOf(error));
const faultOf = (error: unknown) =>
  faultCodes.includes(codeOf(error)) ? new UnavailableError(error) : error;

interface Prepared {
  readonly statement: StatementSync;
  readonly isReader: boolean;
}

/** Lists of different lengths make many statements of one query. */
const mostStatements = 500;

/** Returns statements by their SQL, since SQLite takes longer to prepare than to execute most of them. */
function createPrepare(sqlite: DatabaseSync) {
  const statements = new Map<string, Prepared>();
  return (sql: string): Prepared => {
    const known = statements.get(sql);
    if (known) return known;
    if (statements.size >= mostStatements) statements.clear();
    const statement = sqlite.prepare(sql);
    const prepared = { statement, isReader: statement.columns().length > 0 };
    statements.set(sql, prepared);
    return prepared;
  };
}
