import { type Database, withoutTypes } from "../../src/api/db/tables.ts";

/** Adds a row to any table: what is not in `values` is made up of `text`, but for numbers and choices of the database. */
export async function insertRow(
  database: Database,
  table: string,
  { text, values }: { readonly text: string; readonly values: Readonly<Record<string, unknown>> },
): Promise<void> {
  const found = (await database.introspection.getTables()).find(({ name }) => name === table);
  const needed = (found?.columns ?? []).filter(
    ({ name, isAutoIncrementing }) => !isAutoIncrementing && !/^e[A-Z]/.test(name),
  );
  const row = needed.map(({ name }) => [name, /^i[A-Z]/.test(name) ? 1 : `${text} ${name}`]);
  await withoutTypes(database)
    .insertInto(table)
    .values({ ...(Object.fromEntries(row) as object), ...values })
    .execute();
}
