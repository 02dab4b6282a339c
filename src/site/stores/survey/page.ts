import type { Id } from "../../../contract/fields.ts";

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
