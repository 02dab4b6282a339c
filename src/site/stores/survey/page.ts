import type { Id } from "../../../contract/fields.ts";

/** Pages of questions: their options, the answers to them, and the pages that this browser knows. */

export interface Option {
  readonly id: Id;
  readonly text: string;
  /** How a chosen answer is stored where the text alone does not tell it from the other options. */
  readonly storedAs?: string;
  /** A mood's picture; empty in a matrix. */
  readonly picture: string;
  /** A mood's emoji, where the API sends a character in place of a picture. */
  readonly symbol?: string;
}

/** The text as which a chosen option is stored (specification 3), unique in its question. */
export const storedText = ({ text, storedAs = text }: Option): string => storedAs;

export interface Question {
  readonly id: Id;
  /** The id as text, as it is stored; on a page that has the id twice, the second one's is numbered. */
  readonly key: string;
  readonly text: string;
  readonly options: readonly Option[];
}

/** The category and sub-category that questions belong to; null where the category has none. */
export interface CategoryIds {
  readonly iCategoryId: Id;
  readonly iSubCategoryId: Id | null;
}

/** What the answer to a save names: without `iSubCategoryId` a category alone (design 6.6). */
export interface NamedPlace {
  readonly iCategoryId: Id;
  readonly iSubCategoryId?: CategoryIds["iSubCategoryId"] | undefined;
}

/** Stored texts of the chosen options, by question key. */
export type Answers = Readonly<Record<string, string>>;

export interface Questions {
  readonly category: string;
  readonly subCategory: string;
  readonly questions: readonly Question[];
  /** The answers that the API has stored. */
  readonly saved: Answers;
  /** Null when the API sends none. */
  readonly progress: { readonly done: number; readonly total: number } | null;
  /** A question or an option could not be read, and is missing. */
  readonly isPartial?: true;
  /** The API has listed it behind the page before it (`following`), whatever is answered there. */
  readonly isListed?: true;
}

/** The questions that are shown together (specification 2, survey page). */
export type QuestionPage = Questions &
  (
    | { readonly kind: "matrix"; readonly place: CategoryIds }
    | { readonly kind: "mood"; readonly place: null }
  );

/** Question data of the API: a page with those after it as far as the API tells, or why there is none. */
export type PageResult =
  | {
      readonly kind: "page";
      readonly page: QuestionPage;
      readonly following: readonly QuestionPage[];
    }
  | { readonly kind: "completed" | "empty" | "unreadable" };

export const isSameCategory = (one: NamedPlace | null, other: NamedPlace | null): boolean =>
  one !== null &&
  other !== null &&
  String(one.iCategoryId) === String(other.iCategoryId) &&
  (one.iSubCategoryId === undefined ||
    other.iSubCategoryId === undefined ||
    String(one.iSubCategoryId) === String(other.iSubCategoryId));

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

/** Whether anything is chosen on a page that the API does not have. */
export const hasUnsaved = ({ questions, saved }: Questions, answers: Answers): boolean =>
  questions.some(
    (question) =>
      findChosenOption(question, answers) && answers[question.key] !== saved[question.key],
  );

/**
 * The pages of a survey that this browser has, in the order in which the API asked them last. Those that
 * it has listed make Next instant; with them all, a survey goes on without a network as far as they reach.
 */
export type KnownPages = readonly QuestionPage[];

/** The position of a category's page; -1 when it is not known. */
export const positionOf = (pages: KnownPages, place: NamedPlace | null): number =>
  pages.findIndex((page) => isSameCategory(page.place, place));

/** The page at a place; undefined when it is not known. */
export const pageAt = (pages: KnownPages, place: NamedPlace | null): QuestionPage | undefined =>
  pages[positionOf(pages, place)];

/** A page as it is known; a mood has no place, and is the only one of its survey. */
export const findKnownPage = (pages: KnownPages, page: QuestionPage): QuestionPage | undefined =>
  page.kind === "mood" ? pages.find(({ kind }) => kind === "mood") : pageAt(pages, page.place);

/** The page before one; undefined when it is not known. */
export const pageBefore = (pages: KnownPages, { place }: QuestionPage): QuestionPage | undefined =>
  pages[positionOf(pages, place) - 1];

/** The page that follows one, with the progress that its questions bring; undefined when it is not known. */
export function pageAfter(pages: KnownPages, page: QuestionPage): QuestionPage | undefined {
  const position = positionOf(pages, page.place);
  const next = position === -1 ? undefined : pages[position + 1];
  if (!next || !page.progress) return next;
  const { done, total } = page.progress;
  const added = page.questions.length - Object.keys(page.saved).length;
  // The page itself may have come before pages behind it were answered.
  const most = Math.max(done + added, next.progress?.done ?? 0);
  return { ...next, progress: { done: Math.min(most, total), total } };
}

/**
 * The progress with the answers that wait or are only chosen here. A question whose answer the API has
 * counts there, also while another one is chosen.
 *
 * @param page the one on screen
 * @returns null where the API sends no progress
 */
export function progressOf(
  page: QuestionPage,
  pages: KnownPages,
  answers: Answers,
): QuestionPage["progress"] {
  if (!page.progress) return null;
  const { total } = page.progress;
  let done = 0;
  let chosen = 0;
  // Backwards: a page's own progress may have the saves of those before it (`pageAfter`), never of those after it.
  for (const known of addPages(pages, [page]).toReversed()) {
    const open = unansweredKeys(known, answers);
    chosen += known.questions.filter(
      ({ key }) => !(key in known.saved) && !open.includes(key),
    ).length;
    done = Math.max(done, (known.progress?.done ?? 0) + chosen);
  }
  return { done: Math.min(done, total), total };
}

/** The page beside which another one belongs. */
export interface Neighbour {
  readonly page: QuestionPage;
  readonly side: "before" | "after";
}

/** The known pages without those between a page and the one that the API names behind it: it asks them no more. */
export function cutBetween(
  pages: KnownPages,
  page: QuestionPage,
  named: NamedPlace | null,
): KnownPages {
  const start = positionOf(pages, page.place) + 1;
  if (start === 0 || named === null) return pages;
  const end = positionOf(pages, named);
  return [...pages.slice(0, start), ...(end < start ? [] : pages.slice(end))];
}

/**
 * Adds pages that the API has just sent, in its order: they replace those that were known.
 *
 * @param neighbour of a page that may not be known
 */
export function addPages(pages: KnownPages, fresh: KnownPages, neighbour?: Neighbour): KnownPages {
  const [first] = fresh;
  if (first?.kind !== "matrix") return fresh.length > 0 ? fresh : pages;
  const isAfter = neighbour?.side === "after";
  const known = isAfter ? cutBetween(pages, neighbour.page, first.place) : pages;
  const position = positionOf(known, first.place);
  const beside = neighbour ? positionOf(known, neighbour.page.place) : -1;
  const start = position !== -1 || beside === -1 ? position : beside + (isAfter ? 1 : 0);
  const added = fresh.map((page, index): QuestionPage =>
    index > 0 || known[position]?.isListed ? { ...page, isListed: true } : page,
  );
  if (start === -1) return added;
  const rest = fresh.length > 1 ? [] : known.slice(position === -1 ? start : start + 1);
  return [...known.slice(0, start), ...added, ...rest];
}
