import {
  reportLeftOut,
  type QuestionData,
  type QuestionPageData,
} from "../../../contract/question.ts";
import type { Id } from "../../../contract/fields.ts";
import { isPartial } from "../../../contract/read-answer.ts";
import type { SurveyKind } from "../../../contract/survey.ts";
import { surveyLabels } from "../../../contract/text/survey.ts";
import { livePicture } from "../../client/addresses.ts";
import {
  textsOf,
  type Option,
  type Question,
  type QuestionPage,
  type Questions,
  type PageResult,
} from "./page.ts";
import { isMissingPicture } from "../../../contract/addresses.ts";

type QuestionRecord = QuestionPageData["questions"][number];
type OptionRecord = QuestionPageData["options"][number];
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

/**
 * The questions of a page with their options, each by its id. One without an option to choose is left
 * out.
 *
 * @returns `isPartial`: a question or an option is missing
 */
function readQuestions(
  records: readonly QuestionRecord[],
  kind: SurveyKind,
  resolve: (path: string) => string,
) {
  let isAnyLost = false;
  const questions = records.flatMap((record, index): Question[] => {
    const { iQuestionId: id, vQuestion: text } = record;
    const given = record.options ?? [];
    const options = readOptions(given, kind, resolve);
    isAnyLost ||= isPartial(given) || given.some((option) => idOf(option, kind) === null);
    if (options.length === 0) {
      isAnyLost = true;
      reportLeftOut("a question", "Expected an option with an id.");
      return [];
    }
    const isSame = (other: QuestionRecord) => String(other.iQuestionId) === String(id);
    const number = records.slice(0, index).filter(isSame).length + 1;
    return [{ id, key: number === 1 ? String(id) : `${id} (${number})`, text, options }];
  });
  return { questions, isPartial: isAnyLost };
}

/** The options that have an id, each once. A text tells which one was meant only where it is unique. */
function readOptions(
  records: readonly OptionRecord[],
  kind: SurveyKind,
  resolve: (path: string) => string,
): readonly Option[] {
  const usable = records.flatMap((option) => {
    const id = idOf(option, kind);
    if (id === null) reportLeftOut("an option", "Expected an id.");
    return id === null ? [] : [{ ...option, id }];
  });
  const options = usable.filter((option, index) => usable.findIndex(isLike(option)) === index);
  const isMood = kind === "mood";
  const words = isMood ? moodWords(options) : options.map(({ vOption }) => vOption);
  const stored = distinctTexts(
    words.map((word) => word || surveyLabels.unnamed[kind]),
    options.map(({ id }) => String(id)),
  );
  const unnamed = isMood ? surveyLabels.mood : surveyLabels.option;
  const texts = words.map((word, index) => word || unnamed(index + 1, words.length));
  return options.map((option, index): Option => {
    const text = texts[index] ?? "";
    const storedAs = stored[index] ?? text;
    const symbol = isMood ? symbolOf(option) : "";
    const hasPicture = isMood && symbol === "" && option.vMoodOption !== text;
    const picture = hasPicture ? livePicture(option.vMoodOption, resolve) : undefined;
    return {
      id: option.id,
      text,
      picture: picture ?? "",
      ...(storedAs !== text && { storedAs }),
      ...(symbol !== "" && { symbol }),
    };
  });
}

interface Usable extends OptionRecord {
  readonly id: Id;
}

/** The same record, sent twice. */
const isLike = (one: Usable) => (other: Usable) =>
  String(one.id) === String(other.id) &&
  one.vOption === other.vOption &&
  one.vMoodOption === other.vMoodOption;

const idOf = ({ iOptionId, iMoodOptionId }: OptionRecord, kind: SurveyKind): Id | null =>
  (kind === "mood" ? (iMoodOptionId ?? iOptionId) : iOptionId) ?? null;

/**
 * Texts that differ for all options. A repeated one gets the option's id, because places may change from
 * one answer of the API to the next.
 */
function distinctTexts(texts: readonly string[], ids: readonly string[]): readonly string[] {
  const withId = texts.map((text, index) =>
    texts.indexOf(text) === texts.lastIndexOf(text) ? text : `${text} (${ids[index] ?? ""})`,
  );
  return withId.map((text, index) =>
    withId.indexOf(text) === index ? text : `${text} (${index + 1})`,
  );
}

/** What a mood's option says about itself. */
interface MoodOption {
  readonly vOption: string;
  readonly vMoodOption: string;
}

/**
 * The words of moods: each option's own, else the names of the picture files. Those count only where all
 * of them are words and differ: one name for several pictures tells nothing about any.
 *
 * @returns an empty text for an option without a word
 */
function moodWords(options: readonly MoodOption[]): readonly string[] {
  const own = options.map(({ vOption, vMoodOption }) => vOption || characters(vMoodOption));
  const names = own.map((word, index) => word || wordOfFile(options[index]?.vMoodOption ?? ""));
  const isUnique = (name: string) => names.indexOf(name) === names.lastIndexOf(name);
  const areWords = names.every(
    (name, index) => own[index] !== "" || (name !== "" && isUnique(name)),
  );
  return areWords ? names : own;
}

/** A mood that is a character in place of a picture: `😀`; empty for any other. */
const symbolOf = ({ vMoodOption }: MoodOption): string =>
  /^(?:[^\p{L}\p{N}]{1,16}|[#*\d]\uFE0F?\u20E3)$/u.test(characters(vMoodOption))
    ? characters(vMoodOption)
    : "";

/** What is in the place of a picture's address and is none: an emoji, a smiley or a word. */
function characters(given: string): string {
  const isAddress = /\/|\.\w{2,5}$|^[a-z][a-z\d+.-]*:/i.test(given) || isMissingPicture(given);
  const isText =
    given.length <= 4 || /^(?:[^\p{L}\p{N}]{1,16}|[\p{L}\p{M} '’-]{1,30})$/u.test(given);
  return !isAddress && isText ? given : "";
}

/** Names that cameras, drawing programs and content systems give to any picture. */
const generic = new Set(
  [
    "answer asset attachment avatar copy default download downloads emoji emojis emoticon face",
    "file files final graphic icon icons image images img index item large logo medium mood moods",
    "new normal null option original photo photograph pic picture pictures placeholder preview",
    "scaled screenshot small smiley smileys smilie sprite symbol thumb thumbnail undefined unnamed",
    "untitled upload uploads vector",
  ].flatMap((line) => line.split(" ")),
);

/** `/media/mood-very_good.svg` reads "Very good"; names that are no words give an empty text. */
function wordOfFile(address: string): string {
  const [, file = ""] = /([^/?#]*)\.\w+(?:[?#].*)?$/.exec(address) ?? [];
  const words = file
    .replace(/^(mood|emoji)(?=[-_])/i, "")
    .toLowerCase()
    .split(/[-_ ]+/)
    .filter((word) => word !== "");
  const text = words.join(" ");
  if (!/^[a-z ]{2,30}$/.test(text) || words.every((word) => generic.has(word))) return "";
  return text.charAt(0).toUpperCase() + text.slice(1);
}
