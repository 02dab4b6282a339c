import { sql } from "kysely";

import { isPostgres } from "./is-postgres.ts";
import type { Database } from "./tables.ts";

export type ColumnTypes<Row> = Readonly<Record<keyof Row & string, "integer" | "text">>;

/** A table `given` of a JSON list, for any number of rows in a `prepared` query. No field is NULL. */
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
