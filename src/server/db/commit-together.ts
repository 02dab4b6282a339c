import { CompiledQuery } from "kysely";

import { isPostgres } from "./is-postgres.ts";
import type { Database } from "./tables.ts";

/** Work that waits for a transaction. */
interface Waiting {
  /** Works in a transaction, and returns the function that settles the promise after its commit. */
  readonly work: (transaction: Database) => Promise<() => void>;
  readonly fail: (error: unknown) => void;
}

/** Bounds the time that other requests wait for a transaction's end. */
const mostTogether = 64;

const queues = new WeakMap<Database, Waiting[]>();

/**
 * Runs work in a transaction, like Kysely's `transaction().execute`. On SQLite, which writes one
 * transaction after the other and waits for the disk at the end of each, the work of concurrent
 * requests shares a transaction: each in a savepoint of its own, so that one that throws undoes
 * nothing of the others.
 *
 * @returns what the work returns, after the commit
 * @throws what the work throws; the database's error when nothing could be committed
 */
export async function commitTogether<Result>(
  database: Database,
  work: (transaction: Database) => Promise<Result>,
): Promise<Result> {
  if (isPostgres(database)) return await database.transaction().execute(work);
  return await new Promise<Result>((resolve, reject) => {
    const waiting: Waiting = {
      work: async (transaction) => {
        await transaction.executeQuery(savepoint);
        try {
          const result = await work(transaction);
          await transaction.executeQuery(release);
          return () => resolve(result);
        } catch (error) {
          await transaction.executeQuery(rollback);
          await transaction.executeQuery(release);
          return () => waiting.fail(error);
        }
      },
      fail: reject,
    };
    const queue = queues.get(database);
    if (queue) queue.push(waiting);
    else {
      queues.set(database, [waiting]);
      // Requests that have arrived together are read before that.
      setImmediate(() => void runQueue(database));
    }
  });
}

const savepoint = CompiledQuery.raw("savepoint together");
const release = CompiledQuery.raw("release together");
const rollback = CompiledQuery.raw("rollback to together");

async function runQueue(database: Database): Promise<void> {
  const queue = queues.get(database) ?? [];
  const group = queue.splice(0, mostTogether);
  try {
    const settle = await database.transaction().execute(async (transaction) => {
      const all: (() => void)[] = [];
      for (const { work } of group) all.push(await work(transaction));
      return all;
    });
    for (const each of settle) each();
  } catch (error) {
    for (const { fail } of group) fail(error);
  }
  if (queue.length > 0) setImmediate(() => void runQueue(database));
  else queues.delete(database);
}
