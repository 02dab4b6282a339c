import type { Database, Tables } from "../db/tables.ts";
import { answersOf } from "../surveys/progress.ts";
import { writeAnswers } from "../surveys/save-statements.ts";
import { readSections } from "../surveys/sections.ts";
import { answerDay } from "../surveys/survey-days.ts";
import type { SampleParticipant, SampleState } from "./read-participants.ts";
import type { Columns, SampleRun } from "./sample-run.ts";
import { keyOf, type Parents, syncRows } from "./sync-rows.ts";

const target = {
  table: "invitation",
  key: ["iParticipantId", "iSurveyId"],
  parent: "iParticipantId",
  gone: "delete",
} as const;

/**
 * Invites participants of the sample to surveys, with answers as their state demands. Answers are
 * only added: an invitation with answers stays, and its state can only become completed.
 */
export async function writeInvitations(
  run: SampleRun,
  invited: readonly { readonly iParticipantId: number; readonly person: SampleParticipant }[],
  participants: Parents,
  now: Date,
): Promise<void> {
  const { database } = run;
  const marks = run.marks(target.table);
  const samplePeople = database
    .selectFrom("participant")
    .select("iParticipantId")
    .where("vSampleKey", "!=", "");
  const surveys = await database
    .selectFrom("survey")
    .select(["iSurveyId", "vUniqueCode", "eMood"])
    .execute();
  const current = await database
    .selectFrom("invitation")
    .selectAll()
    .where("iParticipantId", "in", samplePeople)
    .execute();
  const answers = await database
    .selectFrom("answer")
    .select(["iParticipantId", "iSurveyId"])
    .distinct()
    .where("iParticipantId", "in", samplePeople)
    .execute();
  const answered = new Set(answers.map((row) => keyOf(target, row)));
  const wanted = invited.flatMap(({ iParticipantId, person }) =>
    person.surveys.flatMap(({ survey: code, state }, iOrder) => {
      const survey = surveys.find(({ vUniqueCode }) => vUniqueCode === code);
      if (!survey) return [];
      const ids = { iParticipantId, iSurveyId: survey.iSurveyId };
      const row: Columns = { ...ids, survey_status: statusOf(state), vSampleState: state, iOrder };
      const key = keyOf(target, row);
      const base = marks.get(key);
      const isNewState = base?.["vSampleState"] !== state;
      const isKept = base && isNewState && answered.has(key) && state !== "completed";
      if (isKept) run.left.push(`answers of ${person.email} to ${code}`);
      return [
        {
          key,
          row: isKept ? { ...base, iOrder } : row,
          // To be answered when the row is written.
          open: isNewState && !isKept ? { ...ids, dDay: answerDay(survey.eMood, now) } : undefined,
          state,
        },
      ];
    }),
  );
  const keys = new Set(wanted.map(({ key }) => key));
  const leftAlone = [...marks].filter(([key]) => answered.has(key) && !keys.has(key));
  const { outcomes } = await syncRows(run, {
    target,
    items: [...wanted, ...leftAlone.map(([, row]) => ({ row }))],
    parents: participants,
    current,
  });
  for (const [index, { open, state }] of wanted.entries())
    if (open && outcomes[index]?.isWritten) await writeSampleAnswers(database, open, state, now);
}

const statusOf = (state: SampleState) => (state === "halfway" ? "continue" : state);

/** Answers the first sections of a survey: all, half or none of them, depending on the state. */
async function writeSampleAnswers(
  database: Database,
  whose: Pick<Tables["answer"], "iParticipantId" | "iSurveyId" | "dDay">,
  state: SampleState,
  now: Date,
): Promise<void> {
  const dCreated = now.toISOString();
  const given = await answersOf(database, whose);
  const sections = await readSections(database, whose.iSurveyId);
  const shares = { pending: 0, halfway: 0.5, completed: 1 };
  const count = Math.floor(sections.length * shares[state]);
  for (const [place, { questions, options }] of sections.slice(0, count).entries()) {
    const choices = questions.map(({ iQuestionId }, index) => ({
      iQuestionId,
      // Varied, and the same at every import.
      iOptionId: options[(place * 2 + index * 3) % options.length]?.iOptionId ?? 0,
    }));
    const missing = choices.filter(({ iQuestionId }) => !given.has(iQuestionId));
    const answers = missing.map((choice) => ({ ...choice, ...whose, dCreated }));
    if (answers.length > 0) await writeAnswers(database, { rows: JSON.stringify(answers) });
  }
}
