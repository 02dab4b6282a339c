import type { Database } from "../db/tables.ts";
import type { Choice } from "./check-answers.ts";
import type { SurveySession } from "./section-progress.ts";

/** Writes answers; those given before to the same questions are replaced. */
export async function writeAnswers(
  database: Database,
  { iParticipantId, iSurveyId, dDay }: SurveySession,
  choices: readonly Choice[],
  now: Date,
): Promise<void> {
  await database
    .insertInto("answer")
    .values(
      choices.map((choice) => ({
        ...choice,
        iParticipantId,
        iSurveyId,
        dDay,
        dCreated: now.toISOString(),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(["iParticipantId", "iQuestionId", "dDay"]).doUpdateSet((eb) => ({
        iOptionId: eb.ref("excluded.iOptionId"),
        dCreated: eb.ref("excluded.dCreated"),
      })),
    )
    .execute();
}

/** Writes how far a participant has come with a survey. */
export async function writeStatus(
  database: Database,
  { iParticipantId, iSurveyId }: SurveySession,
  survey_status: "continue" | "completed",
): Promise<void> {
  await database
    .updateTable("invitation")
    .set({ survey_status })
    .where("iParticipantId", "=", iParticipantId)
    .where("iSurveyId", "=", iSurveyId)
    .execute();
}
