import { type Selectable, sql } from "kysely";

import { isPostgres } from "./is-postgres.ts";
import { type Database, type Tables, untyped } from "./tables.ts";

type ColumnTypes<Row> = Readonly<Record<keyof Row & string, "integer" | "text">>;

/**
 * A table `given` of the rows in a JSON list, so that a `prepared` query takes any number of them. An
 * absent field is NULL.
 */
export function givenRows<Row extends object>(
  database: Database,
  rows: string,
  columns: ColumnTypes<Row>,
) {
  const types = Object.entries<string>(columns);
  if (isPostgres(database)) {
    const declared = types.map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`);
    return sql<Row>`json_to_recordset(${rows})`.as<"given">(sql`given(${sql.join(declared)})`);
  }
  const read = types.map(([name]) => sql`value ->> ${sql.lit(name)} as ${sql.ref(name)}`);
  return sql<Row>`(select ${sql.join(read)} from json_each(${rows}))`.as("given");
}

/** Inserts the rows of a JSON list. */
export function insertGiven<Table extends keyof Tables>(
  database: Database,
  table: Table,
  rows: string,
  columns: ColumnTypes<Selectable<Tables[Table]>>,
) {
  const names = Object.keys(columns);
  const given = untyped(database)
    .selectFrom(givenRows<Selectable<Tables[Table]>>(database, rows, columns))
    .select(names);
  // Without a condition SQLite reads ON CONFLICT as the condition of a join.
  return untyped(database)
    .insertInto(table)
    .columns(names)
    .expression(given.where(sql<boolean>`true`));
}
