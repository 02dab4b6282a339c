import type { ColumnBuilderCallback, CreateTableBuilder, Kysely } from "kysely";
import type { Migration } from "kysely/migration";

import { isPostgres } from "../tables.ts";

/** The `up` of a migration that makes tables. */
export const createTables =
  (tables: (database: Kysely<unknown>) => readonly CreateTableBuilder<string>[]): Migration["up"] =>
  async (database: Kysely<unknown>) => {
    for (const table of tables(database)) await table.execute();
  };

/** Marks a column that must hold something. */
export const filled: ColumnBuilderCallback = (column) => column.notNull();

/** Marks the column that names a row. */
export const key: ColumnBuilderCallback = (column) => column.notNull().primaryKey();

/** Starts a table whose named columns are texts that must hold something. */
export function textTable(
  database: Kysely<unknown>,
  name: string,
  texts: readonly string[],
): CreateTableBuilder<string> {
  return texts.reduce<CreateTableBuilder<string>>(
    (table, column) => table.addColumn(column, "text", filled),
    database.schema.createTable(name),
  );
}

/** Adds a number that the database gives. */
export const numbered = (
  database: Kysely<unknown>,
  table: CreateTableBuilder<string>,
  name: string,
): CreateTableBuilder<string> =>
  isPostgres(database)
    ? table.addColumn(name, "serial", (column) => column.primaryKey())
    : table.addColumn(name, "integer", (column) => column.primaryKey().autoIncrement());

/** Adds a number that belongs to another table's row, and goes when that row goes. */
export const belongsTo = (
  table: CreateTableBuilder<string>,
  name: string,
  target: `${string}.${string}`,
): CreateTableBuilder<string> =>
  table.addColumn(name, "integer", (column) =>
    column.notNull().references(target).onDelete("cascade"),
  );
