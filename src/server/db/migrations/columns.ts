import type { ColumnBuilderCallback, CreateTableBuilder, Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Databases whose tables a migration can make. */
export type DialectName = "sqlite" | "postgres";

/** A migration that makes tables. Bytes are the only type that the two databases name differently. */
export const migration = (
  dialect: DialectName,
  up: (create: Creator) => readonly CreateTableBuilder<string>[],
): Migration => ({
  async up(database: Kysely<unknown>) {
    const bytes = dialect === "postgres" ? "bytea" : "blob";
    for (const table of up({ database, bytes })) await table.execute();
  },
});

export interface Creator {
  readonly database: Kysely<unknown>;
  readonly bytes: "bytea" | "blob";
}

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
  table: CreateTableBuilder<string>,
  name: string,
  dialect: DialectName,
): CreateTableBuilder<string> =>
  table.addColumn(name, dialect === "postgres" ? "serial" : "integer", (column) =>
    dialect === "postgres" ? column.primaryKey() : column.primaryKey().autoIncrement(),
  );

/** Adds a number that belongs to another table's row, and goes when that row goes. */
export const belongsTo = (
  table: CreateTableBuilder<string>,
  name: string,
  target: `${string}.${string}`,
): CreateTableBuilder<string> =>
  table.addColumn(name, "integer", (column) =>
    column.notNull().references(target).onDelete("cascade"),
  );
