import type { CompiledQuery } from "kysely";

import { shortDigest } from "../../shared/digest.ts";
import type { Database } from "./tables.ts";

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
export function prepared<Values extends object, Row>(
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
