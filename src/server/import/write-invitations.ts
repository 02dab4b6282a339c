import type { Database, YesNo } from "../db/tables.ts";
import { dayOf } from "../surveys/invitation.ts";
import { outline, type Step } from "../surveys/outline.ts";
import { optionsOf, questionsOf } from "../surveys/question-data.ts";
import { writeAnswers } from "../surveys/write-answers.ts";
import type { SampleParticipant } from "./participant-schema.ts";
import type { SampleState } from "./question-schemas.ts";

/**
 * Invites a participant of the sample to surveys, with answers where the state wants them. What
 * the participant has answered stays as long as the file says the same of that survey.
 *
 * @param surveys with the surveys' codes
 */
export async function writeInvitations(
  database: Database,
  iParticipantId: number,
  surveys: SampleParticipant["surveys"],
  now: Date,
): Promise<void> {
  const known = await database
    .selectFrom("invitation")
    .innerJoin("survey", "survey.iSurveyId", "invitation.iSurveyId")
    .select(["survey.iSurveyId", "vUniqueCode", "vSampleState"])
    .where("iParticipantId", "=", iParticipantId)
    .where("vSampleState", "!=", "")
    .execute();
  for (const { vUniqueCode, iSurveyId } of known)
    if (!surveys.some(({ survey }) => survey === vUniqueCode))
      await removeInvitation(database, iParticipantId, iSurveyId);
  for (const [iOrder, { survey, state }] of surveys.entries()) {
    const old = known.find(({ vUniqueCode }) => vUniqueCode === survey);
    if (old?.vSampleState === state) {
      await database
        .updateTable("invitation")
        .set({ iOrder })
        .where("iParticipantId", "=", iParticipantId)
        .where("iSurveyId", "=", old.iSurveyId)
        .execute();
      continue;
    }
    const { iSurveyId, eMood } = await database
      .selectFrom("survey")
      .select(["iSurveyId", "eMood"])
      .where("vUniqueCode", "=", survey)
      .executeTakeFirstOrThrow();
    await removeInvitation(database, iParticipantId, iSurveyId);
    await database
      .insertInto("invitation")
      .values({
        iParticipantId,
        iSurveyId,
        survey_status: statusOf(state),
        vSampleState: state,
        iOrder,
      })
      .execute();
    await writeSampleAnswers(
      database,
      { iParticipantId, iSurveyId, eMood },
      state,
      now,
    );
  }
}

const statusOf = (state: SampleState) =>
  state === "halfway" ? "continue" : state;

async function removeInvitation(
  database: Database,
  iParticipantId: number,
  iSurveyId: number,
): Promise<void> {
  for (const table of ["answer", "invitation"] as const)
    await database
      .deleteFrom<"answer" | "invitation">(table)
      .where("iParticipantId", "=", iParticipantId)
      .where("iSurveyId", "=", iSurveyId)
      .execute();
}

async function writeSampleAnswers(
  database: Database,
  survey: { iParticipantId: number; iSurveyId: number; eMood: YesNo },
  state: SampleState,
  now: Date,
): Promise<void> {
  const dDay = survey.eMood === "Yes" ? dayOf(now) : "";
  const sitting = { ...survey, dDay };
  const steps = await outline(database, sitting);
  for (const [place, step] of steps
    .slice(0, answered(steps, state))
    .entries()) {
    const options = await optionsOf(database, step.iSubCategoryId);
    const questions = await questionsOf(database, step.iSubCategoryId);
    const choices = questions.map(({ iQuestionId }, index) => ({
      iQuestionId,
      // Somebody with opinions, and the same ones at every import.
      iOptionId:
        options[(place * 2 + index * 3) % options.length]?.iOptionId ?? 0,
    }));
    await writeAnswers(database, sitting, choices, now);
  }
}

/** How many of the sub-categories are answered. */
function answered(steps: readonly Step[], state: SampleState): number {
  if (state === "pending") return 0;
  return state === "completed" ? steps.length : Math.floor(steps.length / 2);
}
