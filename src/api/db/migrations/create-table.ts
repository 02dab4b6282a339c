import {
  type ColumnDataType,
  type ColumnDefinitionBuilder,
  type Expression,
  type Kysely,
  sql,
} from "kysely";

import { isPostgres, profilePictureFolder } from "../tables.ts";

/** Tables of migrations. Applied migrations use this too: add to it, but change nothing that they make. */

type Constrain = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;

interface Column {
  readonly type: ColumnDataType;
  readonly constrain: Constrain;
  /** Names the row, alone or with others. */
  readonly isKey?: true;
}

/** No column is NULL. */
const filled = (type: ColumnDataType): Column => ({ type, constrain: (made) => made.notNull() });

export const textColumn = filled("text");
export const integer = filled("integer");
export const bytes = (database: Kysely<unknown>): Column =>
  filled(isPostgres(database) ? "bytea" : "blob");

/** Columns of texts. */
export const texts = (...names: readonly string[]): Readonly<Record<string, Column>> =>
  Object.fromEntries(names.map((name) => [name, textColumn]));

/** A number that the database gives. */
export const serial = (database: Kysely<unknown>): Column =>
  isPostgres(database)
    ? { type: "serial", constrain: (made) => made, isKey: true }
    : { type: "integer", constrain: (made) => made.autoIncrement(), isKey: true };

export const key = (column: Column): Column => ({ ...column, isKey: true });

const also = (column: Column, constrain: Constrain): Column => ({
  ...column,
  constrain: (made) => constrain(column.constrain(made)),
});

export const unique = (column: Column): Column => also(column, (made) => made.unique());

export const withDefault = (
  column: Column,
  value: string | number | Expression<unknown> = "",
): Column => also(column, (made) => made.defaultTo(value));

/** The number of another table's row. Its own row goes with that one. */
export const reference = (target: `${string}.${string}`): Column =>
  also(integer, (made) => made.references(target).onDelete("cascade"));

/** The number of another table's row, which can't go before its own one does. */
export const lastingReference = (target: `${string}.${string}`): Column =>
  also(integer, (made) => made.references(target));

export async function createTable(
  database: Kysely<unknown>,
  name: string,
  columns: Readonly<Record<string, Column>>,
): Promise<void> {
  const keys = Object.keys(columns).filter((column) => columns[column]?.isKey);
  let table = database.schema.createTable(name);
  for (const [column, { type, constrain, isKey }] of Object.entries(columns))
    table = table.addColumn(column, type, (made) =>
      isKey && keys.length === 1 ? constrain(made).primaryKey() : constrain(made),
    );
  if (keys.length > 1) table = table.addPrimaryKeyConstraint(`${name}_key`, keys as never);
  await table.execute();
}

/** Neither database makes an index for a reference by itself. */
export const createIndex = (
  database: Kysely<unknown>,
  table: string,
  column: string,
): Promise<void> =>
  database.schema.createIndex(`${table}_${column}`).on(table).column(column).execute();

/** The columns of the records that a list of content has: whether one is shown, and its place. */
export const listed = { eFeature: textColumn, iOrder: integer };

/** Creates a table of content: `content_version` has another value after each change of it. */
export async function createContentTable(
  database: Kysely<unknown>,
  name: string,
  columns: Readonly<Record<string, Column>>,
): Promise<void> {
  await createTable(database, name, columns);
  for (const statement of isPostgres(database) ? postgresTriggers(name) : sqliteTriggers(name))
    await statement.execute(database);
}

/** Participants' own pictures are no content. */
const sqliteTriggers = (table: string) =>
  ["insert", "update", "delete"].map((event) => {
    const row = sql.raw(event === "delete" ? "old" : "new");
    const condition =
      table === "picture"
        ? sql`when ${row}."vPath" not like ${sql.lit(`${profilePictureFolder}/%`)}`
        : sql``;
    return sql`
      create trigger ${sql.id(`content_version_${table}_${event}`)}
      after ${sql.raw(event)} on ${sql.id(table)} ${condition}
      begin
        update content_version set "vValue" = lower(hex(randomblob(16)));
      end`;
  });

/** The function of migration 001 leaves participants' own pictures out. */
const postgresTriggers = (table: string) => [
  sql`
    create trigger content_version after insert or update or delete
    on ${sql.id(table)} for each row execute function raise_content_version()`,
  sql`
    create trigger content_version_truncate after truncate
    on ${sql.id(table)} execute function raise_content_version()`,
];
