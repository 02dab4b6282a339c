import { prepared } from "../db/prepared.ts";
import type { Database, Tables } from "../db/tables.ts";
import type { Choice } from "./check-answers.ts";
import type { SurveySession } from "./survey-session.ts";

/** Writes answers; earlier answers to the same questions are replaced. */
export async function writeAnswers(
  database: Database,
  { iParticipantId, iSurveyId, dDay }: Omit<SurveySession, "kind">,
  choices: readonly Choice[],
  now: Date,
): Promise<void> {
  const dCreated = now.toISOString();
  const rows = choices.map((choice) => ({
    ...choice,
    ...{ iParticipantId, iSurveyId, dDay, dCreated },
  }));
  const known = upserts.get(rows.length) ?? prepareUpsert(rows.length);
  upserts.set(rows.length, known);
  await known(
    database,
    rows.flatMap((row) => columns.map((column) => row[column])),
  );
}

const columns = [
  ...(["iParticipantId", "iSurveyId", "iQuestionId"] as const),
  ...(["dDay", "iOptionId", "dCreated"] as const),
];

/** By the number of their rows. */
const upserts = new Map<number, ReturnType<typeof prepareUpsert>>();

/** A statement whose values are those of all rows, one after another. */
const prepareUpsert = (count: number) =>
  prepared((database, values: readonly unknown[]) =>
    database
      .insertInto("answer")
      .values(
        Array.from(
          { length: count },
          (_, row) =>
            Object.fromEntries(
              columns.map((column, at) => [column, values[row * columns.length + at]]),
            ) as Tables["answer"],
        ),
      )
      .onConflict((conflict) =>
        conflict
          .columns(["iParticipantId", "iQuestionId", "dDay"])
          .doUpdateSet((eb) => ({
            iOptionId: eb.ref("excluded.iOptionId"),
            dCreated: eb.ref("excluded.dCreated"),
          })),
      ),
  );
