import { reportLeftOut } from "../../contract/elements.ts";
import type { Id } from "../../contract/fields.ts";
import { isPartial } from "../../contract/partial.ts";
import type { QuestionPageData } from "../../contract/question.ts";
import type { SurveyKind } from "../../contract/survey-kind.ts";
import { surveyLabels } from "../../text/survey.ts";
import { livePicture } from "../live-picture.ts";
import { moodWords, symbolOf } from "./mood-words.ts";
import type { Option, Question } from "./page.ts";

type QuestionRecord = QuestionPageData["questions"][number];
type OptionRecord = QuestionPageData["options"][number];

/**
 * The questions of a page with their options, each by its id. One without an option to choose is left
 * out.
 *
 * @returns `isPartial`: a question or an option is missing
 */
export function readQuestions(
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
  const stored = storedTexts(
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
function storedTexts(texts: readonly string[], ids: readonly string[]): readonly string[] {
  const withId = texts.map((text, index) =>
    texts.indexOf(text) === texts.lastIndexOf(text) ? text : `${text} (${ids[index] ?? ""})`,
  );
  return withId.map((text, index) =>
    withId.indexOf(text) === index ? text : `${text} (${index + 1})`,
  );
}
