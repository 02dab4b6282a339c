import { insertJsonRows } from "../db/prepared.ts";
import type { Database } from "../db/tables.ts";

/** Texts and numbers of a row, by column. */
export type Columns = Readonly<Record<string, string | number>>;

/** An import, with the rows that earlier ones have written (marks). */
export type SampleRun = Awaited<ReturnType<typeof startRun>>;

/** Starts an import in a transaction. `wasImported`: the database holds an earlier one. */
export async function startRun(database: Database, wasImported: boolean) {
  const rows = await database.selectFrom("sample_row").selectAll().execute();
  const tables = new Map<string, Map<string, Columns>>();
  /** The sample's rows of a table as the import wrote them, by key. */
  const marks = (table: string) => {
    const known = tables.get(table) ?? new Map<string, Columns>();
    tables.set(table, known);
    return known;
  };
  for (const { vTable, vKey, tRow } of rows) marks(vTable).set(vKey, JSON.parse(tRow) as Columns);
  /** Names of rows that differ from the sample and are left alone. */
  const left: string[] = [];
  return {
    database,
    /** In a database from before marks, which rows are the sample's is unknown: none is written. */
    isFirstMarking: wasImported && rows.length === 0,
    marks,
    counts: { added: 0, changed: 0, retired: 0, removed: 0 },
    left,
    async saveMarks() {
      const all = [...tables].flatMap(([vTable, known]) =>
        [...known].map(([vKey, row]) => ({ vTable, vKey, tRow: JSON.stringify(row) })),
      );
      await database.deleteFrom("sample_row").execute();
      await insertJsonRows(database, "sample_row", JSON.stringify(all), {
        vTable: "text",
        vKey: "text",
        tRow: "text",
      }).execute();
    },
  };
}

const namedAtMost = 10;

/** The changes of an import, in one line. */
export function summaryOf({ counts, left }: SampleRun): string {
  const { added, changed, retired, removed } = counts;
  const done = `Content imported: ${added} added, ${changed} changed, ${retired} retired, ${removed} removed.`;
  if (left.length === 0) return done;
  const named = left.slice(0, namedAtMost).join("; ");
  const more = left.length - namedAtMost;
  return `${done} Left as they are, because the database has them otherwise: ${named}${more > 0 ? ` and ${more} more` : ""}.`;
}
