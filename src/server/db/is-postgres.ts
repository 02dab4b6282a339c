import { PostgresAdapter } from "kysely";

import type { Database } from "./tables.ts";

/** Whether a database, or the one of a transaction, is PostgreSQL. */
export const isPostgres = (database: Database): boolean =>
  database.getExecutor().adapter instanceof PostgresAdapter;
