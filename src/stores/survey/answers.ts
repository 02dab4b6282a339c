import type { Id } from "../../contract/fields.ts";
import type { Answers, Option, Question, QuestionPage } from "./page.ts";

/** The chosen option of a question. None where the stored text is no longer one of the options. */
const chosenOption = (question: Question, answers: Answers): Option | undefined =>
  question.options.find(({ text }) => text === answers[question.key]);

/** Keys of the questions on screen that have no answer (specification 5). */
export const unanswered = (page: QuestionPage, answers: Answers): readonly string[] =>
  page.questions.filter((question) => !chosenOption(question, answers)).map(({ key }) => key);

/**
 * Questions follow those of a page, as far as the API tells. Where it does not, these may be the
 * last ones.
 */
export function hasMore({ progress, questions, saved }: QuestionPage): boolean {
  if (!progress) return false;
  const open = questions.length - Object.keys(saved).length;
  return progress.done + open < progress.total;
}

/** The draft's answers, completed by those that the API has stored. */
export function fillIn(page: QuestionPage, answers: Answers): Answers {
  const lacking = new Set(unanswered(page, answers));
  const found = Object.entries(page.saved).filter(([key]) => lacking.has(key));
  return { ...answers, ...Object.fromEntries(found) };
}

/** The answers on screen as they are sent: two lists with the same order. */
export interface AnswerSet {
  readonly iQuestionId: Id[];
  readonly iOptionId: Id[];
}

/** The texts of the options in a set of answers, by question key. */
export const textsOf = (
  { questions }: QuestionPage,
  { iQuestionId, iOptionId }: AnswerSet,
): Answers =>
  Object.fromEntries(
    iQuestionId.flatMap((id, index) => {
      const question = questions.find(({ key }) => key === String(id));
      const option = question?.options.find((one) => String(one.id) === String(iOptionId[index]));
      return question && option ? [[question.key, option.text]] : [];
    }),
  );

export function answerSet(page: QuestionPage, answers: Answers): AnswerSet {
  const pairs = page.questions.flatMap((question) => {
    const option = chosenOption(question, answers);
    return option ? [{ question: question.id, option: option.id }] : [];
  });
  return {
    iQuestionId: pairs.map(({ question }) => question),
    iOptionId: pairs.map(({ option }) => option),
  };
}
