import { PostgresDialect, type PostgresPool, type PostgresPoolClient } from "kysely";
import pg from "pg";

import { preparedNames } from "./prepared.ts";

/** Milliseconds for a connection, and for each statement of a save. */
const connectionTimeout = 10_000;
const statementTimeout = 20_000;

/**
 * A Kysely dialect for PostgreSQL, which parses and plans `prepared` queries once for a connection.
 * Connections that break fail what runs on them, and are replaced. One that vanishes without a word
 * fails a save after {@link statementTimeout}, because other saves wait for it; migrations may take longer.
 *
 * @param address `postgres://…`
 */
export function postgresDialect(address: string): PostgresDialect {
  const pool = new pg.Pool({
    connectionString: address,
    connectionTimeoutMillis: connectionTimeout,
    keepAlive: true,
  });
  // Without listeners a connection that breaks ends the process: the pool's own is for idle ones.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return new PostgresDialect({ pool: withNames(pool) });
}

function withNames(pool: pg.Pool): PostgresPool {
  // Kysely knows a connection by its client.
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect();
      const known = clients.get(client) ?? nameStatements(client);
      clients.set(client, known);
      return known;
    },
  };
}

/** False for errors of the connection, or of the client that waits for it (PostgreSQL's classes 08 and 57P). */
const isOfStatement = (error: unknown) =>
  error instanceof pg.DatabaseError && !/^(08|57P)/.test(error.code ?? "08");

function nameStatements(client: pg.PoolClient): PostgresPoolClient {
  let isLost = false;
  const execute = async (text: string, values: unknown[]) => {
    const name = preparedNames.get(text);
    const isOfSave = name !== undefined || /^(begin|commit|rollback)$/.test(text);
    try {
      return await client.query({
        ...(name !== undefined && { name }),
        ...(isOfSave && { query_timeout: statementTimeout }),
        text,
        values,
      });
    } catch (error) {
      isLost ||= !isOfStatement(error);
      throw error;
    }
  };
  return {
    // Kysely passes a cursor only where one is configured.
    query: execute as unknown as PostgresPoolClient["query"],
    release: (destroy) => client.release(isLost ? true : destroy),
  };
}
