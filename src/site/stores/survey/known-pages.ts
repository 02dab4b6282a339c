import { unansweredKeys } from "./answers.ts";
import { isSameCategory, type Answers, type CategoryIds, type QuestionPage } from "./page.ts";

/**
 * The pages of a survey that this browser has, in the order in which the API asks them. They make
 * Next instant, and a survey goes on without a network as far as they reach.
 */
export type KnownPages = readonly QuestionPage[];

/** The position of a category's page; -1 when it is not known. */
export const positionOf = (pages: KnownPages, place: CategoryIds | null): number =>
  pages.findIndex((page) => isSameCategory(page.place, place));

/** The page at a place; undefined when it is not known. */
export const pageAt = (pages: KnownPages, place: CategoryIds | null): QuestionPage | undefined =>
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

/**
 * Adds pages that the API has just sent, in its order: they replace those that were known.
 *
 * @param neighbour of a page that comes alone and is not known
 */
export function addPages(pages: KnownPages, fresh: KnownPages, neighbour?: Neighbour): KnownPages {
  const [first] = fresh;
  if (first?.kind !== "matrix") return fresh.length > 0 ? fresh : pages;
  if (fresh.length > 1) {
    const earlier = pages.slice(0, Math.max(0, positionOf(pages, first.place)));
    return [...earlier, ...fresh];
  }
  const position = positionOf(pages, first.place);
  if (position !== -1) return pages.with(position, first);
  const beside = neighbour ? positionOf(pages, neighbour.page.place) : -1;
  if (beside === -1) return fresh;
  return pages.toSpliced(beside + (neighbour?.side === "after" ? 1 : 0), 0, first);
}
