import type { ExpressionBuilder } from "kysely";

import { daysBefore } from "../../shared/days.ts";
import { keptUntil, storedData, type StoredTableName } from "./stored-data.ts";
import type { StoredTable } from "./stored-table.ts";
import { type DatabaseAndClock, untyped } from "./tables.ts";

type AnyTable = Record<string, Record<string, unknown>>;

/** Rows of a table whose time is over. */
export interface Expired {
  readonly table: StoredTableName;
  readonly rows: number;
  /** How long they were kept, in words. */
  readonly kept: string;
}

/**
 * Deletes all rows whose time is over, as `storedData` has it.
 *
 * @param dryRun counts them only
 * @returns the tables that had such rows
 */
export async function deleteExpired(
  { database, now }: DatabaseAndClock,
  { dryRun = false }: { readonly dryRun?: boolean } = {},
): Promise<readonly Expired[]> {
  const found: Expired[] = [];
  for (const [name, { expiry }] of Object.entries<StoredTable>(storedData)) {
    if (!expiry) continue;
    const table = name as StoredTableName;
    const oldest = daysBefore(now(), expiry.days);
    const isOver = (eb: ExpressionBuilder<AnyTable, string>) =>
      eb.and([
        eb(expiry.column, "<", oldest),
        ...(expiry.whileEmpty === undefined ? [] : [eb(expiry.whileEmpty, "=", "")]),
      ]);
    const count = dryRun
      ? (
          await untyped(database)
            .selectFrom(table)
            .select(({ fn }) => fn.countAll().as("rows"))
            .where(isOver)
            .executeTakeFirstOrThrow()
        )["rows"]
      : (await untyped(database).deleteFrom(table).where(isOver).executeTakeFirstOrThrow())
          .numDeletedRows;
    if (Number(count) > 0) found.push({ table, rows: Number(count), kept: keptUntil(table) });
  }
  return found;
}
