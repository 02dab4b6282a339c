import type { Database } from "./tables.ts";

type Columns = ReadonlyMap<string, readonly string[]>;

const known = new WeakMap<Database, Promise<Columns>>();

/** The columns of a table, read once per database: migrations run before it is handed out. */
export async function columnsOf(database: Database, table: string): Promise<readonly string[]> {
  const reading = known.get(database) ?? read(database);
  known.set(database, reading);
  try {
    return (await reading).get(table) ?? [];
  } catch (error) {
    known.delete(database);
    throw error;
  }
}

async function read(database: Database): Promise<Columns> {
  const tables = await database.introspection.getTables();
  return new Map(tables.map(({ name, columns }) => [name, columns.map((column) => column.name)]));
}
