import type { QuestionData, QuestionPageData } from "../../contract/question.ts";
import type { SurveyKind } from "../../contract/survey-kind.ts";
import { surveyLabels } from "../../text/survey.ts";
import { livePicture } from "../live-picture.ts";
import { textsOf } from "./answers.ts";
import type { Option, Question, QuestionPage, Questions, PageResult } from "./page.ts";

type PageData = QuestionPageData & Partial<Pick<QuestionData, "following">>;

/**
 * Reads question data (design 6.4): options of the data or of each question, ids of either kind.
 * Options with an `iMoodOptionId` make it a mood survey, whatever the list of surveys says.
 *
 * @param kind the kind that the list of surveys gave
 * @param resolve gives the full address of a path of the API, to which pictures may be relative
 * @returns `unreadable` when a question could not be answered or its answers not be sent
 */
export function readPage(
  data: PageData,
  kind: SurveyKind,
  resolve: (path: string) => string,
): PageResult {
  if (data.survey_status === "completed") return { kind: "completed" };
  if (data.questions.length === 0) return { kind: "empty" };
  const isMood =
    kind === "mood" ||
    [data, ...data.questions].some(({ options }) =>
      options?.some(({ iMoodOptionId }) => (iMoodOptionId ?? null) !== null),
    );
  const questions = data.questions.map(({ iQuestionId, vQuestion, options }): Question => ({
    id: iQuestionId,
    key: String(iQuestionId),
    text: vQuestion,
    options: readOptions(options?.length ? options : data.options, isMood, resolve),
  }));
  const common: Questions = {
    category: data.category?.vCategory ?? "",
    subCategory: data.sub_category?.vSubCategory ?? "",
    questions,
    saved: textsOf(questions, data.answers ?? []),
    progress: readProgress(data),
  };
  if (questions.some(({ options }) => options.length === 0)) return { kind: "unreadable" };
  if (isMood)
    return { kind: "page", page: { ...common, kind: "mood", place: null }, following: [] };
  // A save sends both ids.
  if (!data.category || !data.sub_category) return { kind: "unreadable" };
  const { iCategoryId } = data.category;
  const { iSubCategoryId } = data.sub_category;
  const place = { iCategoryId, iSubCategoryId };
  const page: QuestionPage = { ...common, kind: "matrix", place };
  return { kind: "page", page, following: readFollowing(data, kind, resolve) };
}

/** The later pages up to the first one that can't be answered. */
function readFollowing(
  { following }: PageData,
  ...rest: [kind: SurveyKind, resolve: (path: string) => string]
): readonly QuestionPage[] {
  const results = (following ?? []).map((one) => readPage(one, ...rest));
  const pages = results.flatMap((result) => (result.kind === "page" ? [result.page] : []));
  const end = results.findIndex(({ kind }) => kind !== "page");
  return end === -1 ? pages : pages.slice(0, end);
}

/** The options with an id and a unique text; the others are left out. */
function readOptions(
  options: QuestionPageData["options"],
  isMood: boolean,
  resolve: (path: string) => string,
): readonly Option[] {
  const seen = new Set<string>();
  return options.flatMap((option, index) => {
    const { iOptionId = null, iMoodOptionId = null } = option;
    const id = isMood ? (iMoodOptionId ?? iOptionId) : iOptionId;
    const text = isMood ? moodWord(option, index + 1, options.length) : option.vOption;
    if (id === null || text === "" || seen.has(text)) return [];
    seen.add(text);
    const picture = isMood ? livePicture(option.vMoodOption, resolve) : undefined;
    return [{ id, text, picture: picture ?? "" }];
  });
}

function readProgress({ progress }: QuestionPageData): QuestionPage["progress"] {
  if (!progress) return null;
  const { iDone: done, iTotal: total } = progress;
  // One question in all needs no progress line.
  return total > 1 && done >= 0 && done <= total ? { done, total } : null;
}

/** The name of a mood: its own word, else its picture's file name, else its position. */
export function moodWord(
  option: { readonly vOption: string; readonly vMoodOption: string },
  number: number,
  total: number,
): string {
  if (option.vOption !== "") return option.vOption;
  return wordOfFile(option.vMoodOption) || surveyLabels.mood(number, total);
}

/** `/media/mood-very_good.svg` reads "Very good"; names that are no words give an empty text. */
function wordOfFile(address: string): string {
  const [, name = ""] = /([^/?#]*)\.\w+(?:[?#].*)?$/.exec(address) ?? [];
  const text = name
    .replace(/^(mood|emoji)(?=[-_])/i, "")
    .replaceAll(/[-_]+/g, " ")
    .trim()
    .toLowerCase();
  return /^[a-z ]{2,30}$/.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : "";
}
