import { PostgresDialect, type PostgresPool, type PostgresPoolClient } from "kysely";
import pg from "pg";

import { preparedNames } from "./prepared.ts";

/**
 * A Kysely dialect for PostgreSQL, which parses and plans `prepared` queries once for a connection.
 *
 * @param address `postgres://…`
 */
export function postgresDialect(address: string): PostgresDialect {
  const pool = new pg.Pool({ connectionString: address });
  // Without a listener an idle connection that breaks ends the process; the pool replaces it by itself.
  pool.on("error", () => undefined);
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

const nameStatements = (client: pg.PoolClient): PostgresPoolClient => ({
  // Kysely passes a cursor only where one is configured.
  query: (async (text: string, values: unknown[]) => {
    const name = preparedNames.get(text);
    return await client.query(name === undefined ? { text, values } : { name, text, values });
  }) as unknown as PostgresPoolClient["query"],
  release: (destroy) => client.release(destroy),
});
