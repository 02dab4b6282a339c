import type { RequestOf } from "../../contract/call.ts";
import type { questions } from "../../contract/question.ts";
import { prepared } from "../db/prepared.ts";
import { rowId } from "../db/row-id.ts";
import type { Database, Tables } from "../db/tables.ts";
import { ApiError } from "../http/api-error.ts";
import type { Section } from "./sections.ts";

/** The options that a participant has chosen, by question. */
export type Answers = ReadonlyMap<number, number>;

type AnswersOf = Readonly<Pick<Tables["answer"], "iParticipantId" | "dDay">>;

const answerRows = prepared((database, { iParticipantId, dDay }: AnswersOf) =>
  database
    .selectFrom("answer")
    .select(["iQuestionId", "iOptionId"])
    .where("iParticipantId", "=", iParticipantId)
    .where("dDay", "=", dDay),
);

/** Reads a participant's answers of a day, or those to all matrices, also to retired questions. */
export async function answersOf(database: Database, whose: AnswersOf): Promise<Answers> {
  const rows = await answerRows(database, whose);
  return new Map(rows.map(({ iQuestionId, iOptionId }) => [iQuestionId, iOptionId]));
}

/** The index of the section with which a participant continues; -1 when all are complete. */
export const firstIncomplete = (sections: readonly Section[], answers: Answers): number =>
  sections.findIndex(({ questions }) =>
    questions.some(({ iQuestionId }) => !answers.has(iQuestionId)),
  );

/** The number of questions, and of those that are answered: sections differ in length. */
export function countsOf(sections: readonly Section[], answers: Answers) {
  const asked = sections.flatMap(({ questions }) => questions);
  return {
    iDone: asked.filter(({ iQuestionId }) => answers.has(iQuestionId)).length,
    iTotal: asked.length,
  };
}

/** The answers to a section's questions, but those with a retired option: it can't be saved. */
export const answersIn = (
  { questions, options }: Section,
  answers: Answers,
): Pick<Tables["answer"], "iQuestionId" | "iOptionId">[] =>
  questions.flatMap(({ iQuestionId }) => {
    const iOptionId = answers.get(iQuestionId);
    return iOptionId !== undefined && options.some((option) => option.iOptionId === iOptionId)
      ? [{ iQuestionId, iOptionId }]
      : [];
  });

/**
 * Finds the section of a request (specification 7): that of the ids, or without ids the first
 * incomplete one; with `History` the one before it, or the first. -1 when everything is answered.
 * Throws {ApiError} 404 for ids of another survey, or of none.
 */
export function findSection(
  sections: readonly Section[],
  answers: Answers,
  { iCategoryId, vFlag, ...request }: RequestOf<typeof questions>,
): number {
  const iSubCategoryId = request.iSubCategoryId ?? undefined;
  const hasIds = iCategoryId !== undefined || iSubCategoryId !== undefined;
  const index = hasIds
    ? sections.findIndex(
        (section) =>
          (iCategoryId === undefined || section.iCategoryId === rowId(iCategoryId)) &&
          (iSubCategoryId === undefined || section.iSubCategoryId === rowId(iSubCategoryId)),
      )
    : firstIncomplete(sections, answers);
  if (hasIds && index === -1) throw new ApiError(404, "This survey has no such questions.");
  return vFlag === "History" ? Math.max(0, index - 1) : index;
}
