import type { Kysely } from "kysely";

import type { Database } from "../db/tables.ts";
import { idOf, stableIds } from "./stable-ids.ts";

/** One level of the tree survey – category – sub-category – question or option. */
export interface Level {
  readonly table:
    | "survey_category"
    | "survey_sub_category"
    | "survey_question"
    | "survey_option";
  /** Columns: the row's own number, that of the row above, and the text that names it. */
  readonly id: string;
  readonly parent: string;
  readonly name: string;
}

/** One row to write: the number of the row above, the text that names it, and further columns. */
export interface Item {
  readonly parent: number;
  readonly name: string;
  readonly columns?: Readonly<Record<string, string>>;
}

/**
 * Brings one level in line with the sample. A row that keeps its name below the same parent keeps
 * its number, and with it its answers; a row that is gone takes its answers with it.
 *
 * @returns the numbers of the items, in their order
 */
export async function writeLevel(
  database: Database,
  { table, id, parent, name }: Level,
  items: readonly Item[],
): Promise<readonly number[]> {
  // The four tables differ in their columns' names only, which Kysely's types can't say.
  const loose = database as unknown as Kysely<
    Record<string, Record<string, unknown>>
  >;
  const rows = await loose
    .selectFrom(table)
    .select([`${id} as id`, `${parent} as parent`, `${name} as name`])
    .execute();
  const known = new Map(
    rows.map((row) => [key(row["parent"], row["name"]), Number(row["id"])]),
  );
  const wanted = items.map((item) => key(item.parent, item.name));
  const ids = stableIds(known, wanted);

  for (const [gone, number] of known)
    if (!wanted.includes(gone))
      await loose.deleteFrom(table).where(id, "=", number).execute();
  for (const [iOrder, item] of items.entries()) {
    const row = {
      [id]: idOf(ids, key(item.parent, item.name)),
      [parent]: item.parent,
      [name]: item.name,
      iOrder,
      ...item.columns,
    };
    await loose
      .insertInto(table)
      .values(row)
      .onConflict((conflict) => conflict.column(id).doUpdateSet(row))
      .execute();
  }
  return wanted.map((each) => idOf(ids, each));
}

const key = (parent: unknown, name: unknown) =>
  `${String(parent)} ${String(name)}`;
