import { reportLeftOut } from "../../contract/elements.ts";
import { isPartial } from "../../contract/partial.ts";
import type { QuestionData, QuestionPageData } from "../../contract/question.ts";
import type { SurveyKind } from "../../contract/survey-kind.ts";
import { textsOf } from "./answers.ts";
import type { QuestionPage, Questions, PageResult } from "./page.ts";
import { readQuestions } from "./read-questions.ts";

type PageData = QuestionPageData & Partial<Pick<QuestionData, "following">>;

/**
 * Reads question data (design 6.4): options of the data or of each question, ids of either kind.
 * Options with an `iMoodOptionId` make it a mood survey, whatever the list of surveys says. What can't
 * be read is missing, and the page says so; of several groups, those that can't be shown are passed over
 * until one can.
 *
 * @param kind the kind that the list of surveys gave
 * @param resolve gives the full address of a path of the API, to which pictures may be relative
 * @returns `unreadable` when no question could be answered or the answers not be sent
 */
export function readPage(
  data: PageData,
  kind: SurveyKind,
  resolve: (path: string) => string,
): PageResult {
  const groups: [PageData, ...PageData[]] = [data, ...(data.following ?? [])];
  const isMood = kind === "mood" || groups.some(hasMoods);
  const results = isMood
    ? [readGroup(joinMoods(groups), "mood", resolve)]
    : groups.map((group) => readGroup(group, "matrix", resolve));
  const start = results.findIndex((result) => result.kind === "page");
  const [first, ...rest] = results.slice(Math.max(0, start));
  if (first?.kind !== "page") return first ?? { kind: "empty" };
  const isAnyLost = results.slice(0, start).some((result) => result.kind === "unreadable");
  const end = rest.findIndex((result) => result.kind !== "page");
  const following = (end === -1 ? rest : rest.slice(0, end)).flatMap((result) =>
    result.kind === "page" ? [result.page] : [],
  );
  const page: QuestionPage = isAnyLost ? { ...first.page, isPartial: true } : first.page;
  return { kind: "page", page, following };
}

const hasMoods = (group: QuestionPageData): boolean =>
  [group, ...group.questions].some(({ options }) =>
    options?.some(({ iMoodOptionId }) => (iMoodOptionId ?? null) !== null),
  );

/** A mood survey has one page: the questions of all groups, each with the options of its group. */
const joinMoods = ([first, ...others]: readonly [PageData, ...PageData[]]): PageData =>
  others.length === 0
    ? first
    : { ...first, questions: [first, ...others].flatMap((group) => withOptions(group)) };

/** The questions of a group; those without options of their own have the group's. */
const withOptions = ({ questions, options }: QuestionPageData) =>
  questions.map((one) => (one.options?.length ? one : { ...one, options }));

type GroupResult =
  | { readonly kind: "page"; readonly page: QuestionPage }
  | { readonly kind: "completed" | "empty" | "unreadable" };

function readGroup(
  data: QuestionPageData,
  kind: SurveyKind,
  resolve: (path: string) => string,
): GroupResult {
  if (data.survey_status === "completed") return { kind: "completed" };
  const isAnyLost = isPartial(data.questions);
  if (data.questions.length === 0) return { kind: isAnyLost ? "unreadable" : "empty" };
  const read = readQuestions(withOptions(data), kind, resolve);
  const { questions } = read;
  if (questions.length === 0) return { kind: "unreadable" };
  const common: Questions = {
    category: data.category?.vCategory ?? "",
    subCategory: data.sub_category?.vSubCategory ?? "",
    questions,
    saved: textsOf(questions, data.answers ?? []),
    progress: readProgress(data),
    ...((isAnyLost || read.isPartial) && { isPartial: true }),
  };
  if (kind === "mood") return { kind: "page", page: { ...common, kind: "mood", place: null } };
  if (!data.category) {
    reportLeftOut("a page of questions", "A save names its category: expected one with an id.");
    return { kind: "unreadable" };
  }
  const { iCategoryId } = data.category;
  const iSubCategoryId = data.sub_category?.iSubCategoryId ?? null;
  return {
    kind: "page",
    page: { ...common, kind: "matrix", place: { iCategoryId, iSubCategoryId } },
  };
}

function readProgress({ progress }: QuestionPageData): QuestionPage["progress"] {
  if (!progress) return null;
  const { iDone: done, iTotal: total } = progress;
  // One question in all needs no progress line.
  return total > 1 && done >= 0 && done <= total ? { done, total } : null;
}
