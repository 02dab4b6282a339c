import { untyped } from "../db/tables.ts";
import type { Columns, SampleRun } from "./sample-run.ts";

export interface Target {
  readonly table: string;
  readonly key: readonly string[];
  /** The column that numbers the rows. The import gives the numbers unless `isSerial`. */
  readonly id?: string;
  readonly isSerial?: boolean;
  /** The column with the id of the parent row. Only children of {@link Parents} are compared. */
  readonly parent?: string;
  /** Whether a row that the sample no longer has is deleted, kept, or gets other values. */
  readonly gone: "delete" | "keep" | Columns;
}

export interface Item {
  readonly row: Columns;
  /** Columns of the key as they were before a new wording. */
  readonly was?: Columns | undefined;
  /** Content that is compared by one of the columns. */
  readonly bytes?: Readonly<Record<string, Uint8Array>>;
}

export interface Parents {
  /** Rows of the sample. Children of others are left alone. */
  readonly ids: ReadonlySet<number>;
  /** The new ones among them: marks of their children belong to an earlier row with that id. */
  readonly added: ReadonlySet<number>;
}

export interface Synced extends Parents {
  /** In the order of items; without `id` the row is not the sample's, or has no number. */
  readonly outcomes: readonly Outcome[];
  /** The id of the item at a place; 0 when the row is not the sample's. */
  readonly idAt: (index: number) => number;
  /** Rows that the sample no longer has, by number. */
  readonly gone: ReadonlySet<number>;
}

interface Sync {
  readonly target: Target;
  readonly items: readonly Item[];
  readonly parents?: Parents;
  /** The rows of the database, if they are not simply those of the table. */
  readonly current?: readonly Columns[];
}

interface Outcome {
  readonly id?: number | undefined;
  readonly isWritten: boolean;
}

export const itemsOf = (rows: readonly Columns[]): readonly Item[] => rows.map((row) => ({ row }));

/** The parents of rows that may also be below rows which the sample no longer has. */
export const withGone = ({ ids, added, gone }: Synced): Parents => ({
  ids: new Set([...ids, ...gone]),
  added,
});

/** @returns the key of a row of a target, and of its mark */
export const keyOf = ({ key }: Pick<Target, "key">, row: Columns): string =>
  JSON.stringify(key.map((column) => row[column]));

/**
 * Brings rows in line with the sample. Writes only rows that an earlier import wrote and that are
 * as that import wrote them. Other rows stay, and are named if the sample differs; a row of the
 * sample that was deleted since is not added again.
 */
export async function syncRows(
  run: SampleRun,
  { target, items, parents, current }: Sync,
): Promise<Synced> {
  const { table, id } = target;
  const { counts } = run;
  const database = untyped(run.database);
  const marks = run.marks(table);
  const rows = current ?? ((await database.selectFrom(table).selectAll().execute()) as Columns[]);
  const isBelow = (row: Columns, numbers: ReadonlySet<number> | undefined) =>
    numbers?.has(numberOf(row, target.parent) ?? 0);
  const found = new Map(
    rows
      .filter((row) => isBelow(row, parents?.ids) ?? true)
      .map((row) => [keyOf(target, row), row]),
  );
  const numbers = rows.map((row) => numberOf(row, id) ?? 0);
  let next = 1 + numbers.reduce((most, each) => Math.max(most, each), 0);

  const insert = async ({ row, bytes }: Item) => {
    const number = id && !target.isSerial ? { [id]: next++ } : {};
    const added = await database
      .insertInto(table)
      .values({ ...row, ...bytes, ...number })
      .returningAll()
      .executeTakeFirstOrThrow();
    counts.added += 1;
    return numberOf(added as Columns, id);
  };
  // A row is named by all that the import wrote, so that an edit meanwhile is left alone too.
  const update = (base: Columns, values: object) =>
    database
      .updateTable(table)
      .set(values)
      .where((eb) => eb.and(base))
      .execute();

  const wanted = new Set<string>();
  const added = new Set<number>();
  const syncItem = async (item: Item): Promise<Outcome> => {
    const { row, was, bytes } = item;
    if (isBelow(row, parents?.ids) === false) return { isWritten: false };
    const key = keyOf(target, row);
    const before = keyOf(target, { ...row, ...was });
    const known = !marks.has(key) && marks.has(before) ? before : key;
    wanted.add(known);
    if (run.isFirstMarking) marks.set(key, row);
    const base = isBelow(row, parents?.added) ? undefined : marks.get(known);
    const present = found.get(known);
    if (!base && !present) {
      const number = await insert(item);
      if (number !== undefined) added.add(number);
      marks.set(key, row);
      return { id: number, isWritten: true };
    }
    if (!base || !present || !matches(present, base)) {
      if (!present || !matches(present, row)) run.left.push(nameOf(target, row));
      return { isWritten: false };
    }
    const number = numberOf(present, id);
    if (matches(base, row)) return { id: number, isWritten: false };
    await update(base, { ...row, ...bytes });
    marks.delete(known);
    marks.set(key, row);
    // Another place in the list is not worth counting.
    if (!matches({ ...base, iOrder: row["iOrder"] ?? 0 }, row)) counts.changed += 1;
    return { id: number, isWritten: true };
  };
  // One after the other.
  const outcomes = await Array.fromAsync(items, syncItem);

  const gone = new Set<number>();
  for (const [key, base] of marks) {
    const present = found.get(key);
    if (wanted.has(key) || !present || !matches(present, base)) continue;
    gone.add(numberOf(present, id) ?? 0);
    if (target.gone === "delete") {
      await database
        .deleteFrom(table)
        .where((eb) => eb.and(base))
        .execute();
      marks.delete(key);
      counts.removed += 1;
    } else if (target.gone !== "keep" && !matches(base, target.gone)) {
      await update(base, target.gone);
      marks.set(key, { ...base, ...target.gone });
      counts.retired += 1;
    }
  }
  const ids = new Set(outcomes.flatMap((outcome) => outcome.id ?? []));
  return { outcomes, idAt: (index) => outcomes[index]?.id ?? 0, ids, added, gone };
}

const numberOf = (row: Columns, column: string | undefined) =>
  column === undefined ? undefined : Number(row[column]);

const matches = (row: Columns, columns: Columns): boolean =>
  Object.entries(columns).every(([column, value]) => row[column] === value);

const nameOf = ({ table, key }: Target, row: Columns): string =>
  [table, ...key.map((column) => row[column])]
    .filter((part) => typeof part === "string" && part !== "")
    .join(" ");
