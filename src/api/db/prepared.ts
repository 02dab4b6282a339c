import { type CompiledQuery, type Selectable, sql } from "kysely";

import { shortDigest } from "../../shared/digest.ts";
import { type Database, isPostgres, type Tables, withoutTypes } from "./tables.ts";

/** Stands for a value that is given when the query is executed. */
class Placeholder {
  readonly name: string | symbol;

  constructor(name: string | symbol) {
    this.name = name;
  }
}

const placeholders = new Proxy({}, { get: (_target, name) => new Placeholder(name) });

/** Names of these queries by their SQL, under which PostgreSQL keeps them. */
export const preparedNames = new Map<string, string>();

interface Query<Row> {
  readonly compile: (database: Database) => CompiledQuery<Row>;
}

/**
 * A query that is built and compiled once for each database, which takes longer than to execute it.
 * `build` gets a placeholder for each value: it may hand them to the query, but not look at them.
 */
export function prepareQuery<Values extends object, Row>(
  build: (database: Database, values: Values) => Query<Row>,
) {
  // A database and its transactions have one adapter.
  const queries = new WeakMap<object, CompiledQuery<Row>>();
  return async (database: Database, values: Values): Promise<readonly Row[]> => {
    const { adapter } = database.getExecutor();
    let query = queries.get(adapter);
    if (!query) {
      query = build(database, placeholders as Values).compile(database);
      queries.set(adapter, query);
      preparedNames.set(query.sql, `q${shortDigest(query.sql)}`);
    }
    const parameters = query.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.name as keyof Values] : parameter,
    );
    const { rows } = await database.executeQuery<Row>({ ...query, parameters });
    return rows;
  };
}

type ColumnTypes<Row> = Readonly<Record<keyof Row & string, "integer" | "text">>;

/**
 * A table `given` of the rows in a JSON list, so that a `prepareQuery` query takes any number of them. An
 * absent field is NULL.
 */
export function jsonRows<Row extends object>(
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
export function insertJsonRows<Table extends keyof Tables>(
  database: Database,
  table: Table,
  rows: string,
  columns: ColumnTypes<Selectable<Tables[Table]>>,
) {
  const names = Object.keys(columns);
  const given = withoutTypes(database)
    .selectFrom(jsonRows<Selectable<Tables[Table]>>(database, rows, columns))
    .select(names);
  // Without a condition SQLite reads ON CONFLICT as the condition of a join.
  return withoutTypes(database)
    .insertInto(table)
    .columns(names)
    .expression(given.where(sql<boolean>`true`));
}
