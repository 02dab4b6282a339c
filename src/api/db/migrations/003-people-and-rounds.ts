import type { Kysely } from "kysely";

/** What each table gets: texts are empty, and numbers 0, in rows that exist. */
const added = {
  // `vId` is made at first use; `dGone` is the day on which people.csv no longer had the person.
  participant: { vId: "", dGone: "" },
  round: { vId: "", iMinimum: 0 },
  mail: { dQueued: "" },
  survey_question: { eReversed: "No" },
  survey_option: { vValue: "" },
} as const;

/** People who have gone, what a round promises, and what makes results comparable (`tables.ts`). */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const [table, columns] of Object.entries(added))
    for (const [name, value] of Object.entries<string | number>(columns))
      await database.schema
        .alterTable(table)
        .addColumn(name, typeof value === "number" ? "integer" : "text", (column) =>
          column.notNull().defaultTo(value),
        )
        .execute();
}
