import type { Id } from "../../contract/fields.ts";

export interface Option {
  readonly id: Id;
  /** Unique in its question: a chosen answer is stored as this text (specification 3). */
  readonly text: string;
  /** A mood's picture; empty in a matrix. */
  readonly picture: string;
}

export interface Question {
  readonly id: Id;
  /** The id as text, as it is stored. */
  readonly key: string;
  readonly text: string;
  readonly options: readonly Option[];
}

/** The category and sub-category that questions belong to. */
export interface CategoryIds {
  readonly iCategoryId: Id;
  readonly iSubCategoryId: Id;
}

/** Chosen option texts by question key. */
export type Answers = Readonly<Record<string, string>>;

export interface Questions {
  readonly category: string;
  readonly subCategory: string;
  readonly questions: readonly Question[];
  /** The answers that the API has stored. */
  readonly saved: Answers;
  /** Null when the API sends none. */
  readonly progress: { readonly done: number; readonly total: number } | null;
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

export const isSameCategory = (one: CategoryIds | null, other: CategoryIds | null): boolean =>
  one !== null &&
  other !== null &&
  String(one.iCategoryId) === String(other.iCategoryId) &&
  String(one.iSubCategoryId) === String(other.iSubCategoryId);
