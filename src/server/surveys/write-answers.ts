import type { Database } from "../db/tables.ts";
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
  await database
    .insertInto("answer")
    .values(choices.map((choice) => ({ ...choice, iParticipantId, iSurveyId, dDay, dCreated })))
    .onConflict((conflict) =>
      conflict
        .columns(["iParticipantId", "iQuestionId", "dDay"])
        .doUpdateSet((eb) => ({
          iOptionId: eb.ref("excluded.iOptionId"),
          dCreated: eb.ref("excluded.dCreated"),
        })),
    )
    .execute();
}
