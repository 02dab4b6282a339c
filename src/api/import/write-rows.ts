import { type Database, withoutTypes } from "../db/tables.ts";

/** Makes the rows of tables those of the folder, in the transaction of an import. */

/** Texts and numbers of a row, by column. */
export type Columns = Readonly<Record<string, string | number>>;

/** An import that runs, and what it has done so far. */
export interface ImportRun {
  readonly database: Database;
  readonly counts: Record<"added" | "changed" | "retired" | "removed", number>;
  /** Entries of people whose email address another account has. */
  readonly leftOut: string[];
}

interface Table {
  readonly table: string;
  /** The columns by which a row is known again. Without any, the table has one row. */
  readonly key: readonly string[];
}

export interface TableRows extends Table {
  readonly rows: readonly Columns[];
}

/** Writes a table whose rows nothing refers to. Rows that the folder does not have are deleted. */
export async function writeTable(
  { database, counts }: ImportRun,
  { table, key, rows }: TableRows,
): Promise<void> {
  const present = Map.groupBy(await readRows(database, table), (row) => keyOf(row, key));
  const wanted = new Map(rows.map((row) => [keyOf(row, key), row]));
  const remove = (row: Columns) =>
    withoutTypes(database)
      .deleteFrom(table)
      .where((eb) => eb.and(Object.fromEntries(key.map((column) => [column, row[column]]))))
      .execute();
  for (const [name, [found]] of present)
    if (found && !wanted.has(name)) {
      await remove(found);
      counts.removed += 1;
    }
  for (const [name, row] of wanted) {
    const [found, ...twins] = present.get(name) ?? [];
    if (found && twins.length === 0 && matches(found, row)) continue;
    if (found) await remove(row);
    await withoutTypes(database).insertInto(table).values(row).execute();
    if (!found) counts.added += 1;
    else if (twins.length > 0 || !isSameElsewhere(found, row)) counts.changed += 1;
  }
}

export interface NumberedRow {
  readonly row: Columns;
  /** Columns of the key as they were before a new wording. */
  readonly was?: Columns;
}

interface NumberedTable extends Table {
  /** The column with the number of a row, which the import gives. */
  readonly id: string;
  readonly rows: readonly NumberedRow[];
  /** Whether a row that the folder does not have is deleted, stays as it is, or gets other values. */
  readonly gone: "delete" | "stay" | Columns;
  /** Rows below others: which ones. Rows below other parents stay as they are. */
  readonly below?: { readonly column: string; readonly parents: ReadonlySet<number> };
}

/**
 * Writes a table whose rows others refer to: a row that is known by its key keeps its number.
 *
 * @returns the numbers in the order of `rows`, and those of rows that the folder does not have
 */
export async function writeNumberedTable(
  { database, counts }: ImportRun,
  { table, key, id, rows, gone, below }: NumberedTable,
): Promise<{ readonly numbers: readonly number[]; readonly gone: readonly number[] }> {
  const all = await readRows(database, table);
  const present = all.filter((row) => below?.parents.has(Number(row[below.column])) ?? true);
  const left = new Map(present.map((row) => [keyOf(row, key), row]));
  const take = (row: Columns) => {
    const name = keyOf(row, key);
    const found = left.get(name);
    left.delete(name);
    return found;
  };
  const update = (number: number, values: Columns) =>
    withoutTypes(database).updateTable(table).set(values).where(id, "=", number).execute();

  let next = 1 + Math.max(0, ...all.map((row) => Number(row[id])));
  const numbers: number[] = [];
  for (const { row, was } of rows) {
    const found = take(row) ?? (was && take({ ...row, ...was }));
    const number = found ? Number(found[id]) : next++;
    numbers.push(number);
    if (!found) {
      await withoutTypes(database)
        .insertInto(table)
        .values({ ...row, [id]: number })
        .execute();
      counts.added += 1;
    } else if (!matches(found, row)) {
      await update(number, row);
      if (!isSameElsewhere(found, row)) counts.changed += 1;
    }
  }

  const taken = new Set(numbers);
  const others = present.filter((row) => !taken.has(Number(row[id])));
  for (const row of others) {
    const number = Number(row[id]);
    if (gone === "delete") {
      await withoutTypes(database).deleteFrom(table).where(id, "=", number).execute();
      counts.removed += 1;
    } else if (gone !== "stay" && !matches(row, gone)) {
      await update(number, gone);
      counts.retired += 1;
    }
  }
  return { numbers, gone: others.map((row) => Number(row[id])) };
}

/** All rows of a table. */
export const readRows = async (database: Database, table: string): Promise<readonly Columns[]> =>
  (await withoutTypes(database).selectFrom(table).selectAll().execute()) as readonly Columns[];

const keyOf = (row: Columns, key: readonly string[]): string =>
  JSON.stringify(key.map((column) => row[column]));

const matches = (row: Columns, columns: Columns): boolean =>
  Object.entries(columns).every(([column, value]) => row[column] === value);

/** Another place in the list is not worth counting. */
const isSameElsewhere = (row: Columns, columns: Columns): boolean =>
  matches({ ...row, iOrder: columns["iOrder"] ?? 0 }, columns);
