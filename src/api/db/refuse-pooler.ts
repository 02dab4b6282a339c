import { sql } from "kysely";

import { CliError } from "../../shared/errors.ts";
import type { Database } from "./tables.ts";

/**
 * Refuses a pooler of connections in transaction mode (pgbouncer's `pool_mode = transaction`): prepared
 * statements, settings of a session and the lock of migrations would be another client's at the next
 * transaction. Two clients have the same server process, or one has another than before, behind such a
 * pooler only.
 *
 * @param one @param other two pools of the same address
 * @throws {CliError}
 */
export async function refusePooler(one: Database, other: Database): Promise<void> {
  const first = await processOf(one);
  if (first !== (await processOf(other)) && first === (await processOf(one))) return;
  throw new CliError(
    "DATABASE_URL can't be used: it is the address of a pooler in transaction mode, in which prepared statements and locks get lost. Use the address of PostgreSQL itself, because the API has a pool of its own, or give this database pool_mode = session.",
  );
}

async function processOf(database: Database): Promise<unknown> {
  const { rows } = await sql<{ id: unknown }>`select pg_backend_pid() as id`.execute(database);
  return rows[0]?.id;
}
