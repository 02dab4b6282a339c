import { type Kysely, PostgresAdapter } from "kysely";

/** Whether a database, or the one of a transaction, is PostgreSQL. */
export const isPostgres = (database: Pick<Kysely<unknown>, "getExecutor">): boolean =>
  database.getExecutor().adapter instanceof PostgresAdapter;
