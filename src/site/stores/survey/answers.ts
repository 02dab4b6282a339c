import type { Id } from "../../../contract/fields.ts";
import {
  storedText,
  type Answers,
  type Option,
  type Question,
  type QuestionPage,
  type Questions,
} from "./page.ts";

/** The chosen option of a question. None where the stored text is no longer one of the options. */
const findChosenOption = (question: Question, answers: Answers): Option | undefined =>
  question.options.find((option) => storedText(option) === answers[question.key]);

/** Keys of the questions on screen that have no answer (specification 5). */
export const unansweredKeys = (page: QuestionPage, answers: Answers): readonly string[] =>
  page.questions.filter((question) => !findChosenOption(question, answers)).map(({ key }) => key);

/**
 * Questions follow those of a page, as far as the API tells. Where it does not, these may be the
 * last ones.
 */
export function hasMore({ progress, questions, saved, isPartial }: QuestionPage): boolean {
  if (!progress || isPartial) return false;
  const open = questions.length - Object.keys(saved).length;
  return progress.done + open < progress.total;
}

/** Nothing is asked after this page, as far as the API tells. */
export const isLast = (page: QuestionPage): boolean =>
  page.kind === "mood" || (page.progress !== null && !page.isPartial && !hasMore(page));

/** The pending answers, completed by those that the API has stored. */
export function fillIn(page: QuestionPage, answers: Answers): Answers {
  const lacking = new Set(unansweredKeys(page, answers));
  const found = Object.entries(page.saved).filter(([key]) => lacking.has(key));
  return { ...answers, ...Object.fromEntries(found) };
}

/**
 * The pending answers as a page that came anew stores them: the same option may have another text now,
 * or another place.
 *
 * @param known the page as it was; undefined when it comes for the first time
 */
export function carryOver(
  page: QuestionPage,
  known: QuestionPage | undefined,
  answers: Answers,
): Answers {
  const carried = page.questions.flatMap(({ key, options }) => {
    const former = known?.questions.find((question) => question.key === key);
    const chosen = former && findChosenOption(former, answers);
    const option = chosen && options.find(({ id }) => String(id) === String(chosen.id));
    return option ? [[key, storedText(option)] as const] : [];
  });
  return { ...answers, ...Object.fromEntries(carried) };
}

/** An option chosen for a question, as the API writes it. */
export interface Choice {
  readonly iQuestionId: Id;
  readonly iOptionId: Id;
}

/** The answers on screen as they are sent: two lists with the same order. */
export interface AnswerSet {
  readonly iQuestionId: Id[];
  readonly iOptionId: Id[];
}

/** The choices in a set of answers. */
export const pairsOf = ({ iQuestionId, iOptionId }: AnswerSet): readonly Choice[] =>
  iQuestionId.flatMap((id, index) => {
    const option = iOptionId[index];
    return option === undefined ? [] : [{ iQuestionId: id, iOptionId: option }];
  });

/** The stored texts of choices, by question key; choices that the questions don't have are left out. */
export function textsOf(questions: readonly Question[], choices: readonly Choice[]): Answers {
  return Object.fromEntries(
    questions.flatMap(({ id, key, options }, index) => {
      const isOfId = (other: Id) => String(other) === String(id);
      // Of a question that is there once, the last choice counts.
      const later = questions.slice(index + 1).filter((question) => isOfId(question.id)).length;
      const own = choices.filter(({ iQuestionId }) => isOfId(iQuestionId)).at(-1 - later);
      const option = own && options.find((one) => String(one.id) === String(own.iOptionId));
      return option ? [[key, storedText(option)]] : [];
    }),
  );
}

export function answerSet(page: QuestionPage, answers: Answers): AnswerSet {
  const pairs = page.questions.flatMap((question) => {
    const option = findChosenOption(question, answers);
    return option ? [{ question: question.id, option: option.id }] : [];
  });
  return {
    iQuestionId: pairs.map(({ question }) => question),
    iOptionId: pairs.map(({ option }) => option),
  };
}

/** Whether choices for the questions of a page are others than these answers. */
export const differ = (
  { questions }: Pick<QuestionPage, "questions">,
  choices: readonly Choice[],
  answers: Answers,
): boolean =>
  Object.entries(textsOf(questions, choices)).some(([key, text]) => answers[key] !== text);

/** Whether answers that the API has of a page are others by now. */
export const hasCorrections = ({ questions, saved }: Questions, answers: Answers): boolean =>
  questions.some(({ key }) => key in saved && answers[key] !== saved[key]);
