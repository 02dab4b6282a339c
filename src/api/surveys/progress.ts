import type { RequestOf } from "../../contract/call.ts";
import type { QuestionData, QuestionPageData, questions } from "../../contract/question.ts";
import type { SurveyKind } from "../../contract/survey.ts";
import { prepareQuery } from "../db/prepared.ts";
import { type Database, rowId, type Tables } from "../db/tables.ts";
import { ApiError } from "../http/failures.ts";

/** What a survey asks, section by section, and how far a participant has come. */

/** A sub-category of a survey with all that it asks: the questions of one page. */
export type SurveySection = Constant<Awaited<ReturnType<typeof readSections>>[number]>;

/** Requests share sections, which none may change. */
type Constant<Row> = {
  readonly [Name in keyof Row]: Row[Name] extends (infer Item)[]
    ? readonly Readonly<Item>[]
    : Row[Name];
};

const cache = { version: "", sections: new Map<number, readonly SurveySection[]>() };

/**
 * The sections of a survey in order, a mood's only one, from memory for the same `version`: that is
 * `content_version.vValue`, read before. Not in a transaction that changes surveys.
 */
export async function sectionsOf(
  database: Database,
  iSurveyId: number,
  version: string,
): Promise<readonly SurveySection[]> {
  const known = cache.version === version ? cache.sections.get(iSurveyId) : undefined;
  if (known) return known;
  const sections = await readSections(database, iSurveyId);
  if (cache.version !== version) {
    cache.version = version;
    cache.sections.clear();
  }
  cache.sections.set(iSurveyId, sections);
  return sections;
}

/** Reads the sections of a survey in the order in which they are asked. */
export async function readSections(database: Database, iSurveyId: number) {
  const questions = await questionRows(database, { iSurveyId });
  const options = await optionRows(database, { iSurveyId });
  const optionsBy = Map.groupBy(options, ({ iSubCategoryId }) => iSubCategoryId);
  return [...Map.groupBy(questions, ({ iSubCategoryId }) => iSubCategoryId).values()].flatMap(
    (rows) => {
      const [first] = rows;
      if (!first) return [];
      const { iCategoryId, vCategory, iSubCategoryId, vSubCategory } = first;
      const own = optionsBy.get(iSubCategoryId) ?? [];
      return {
        iCategoryId,
        vCategory,
        iSubCategoryId,
        vSubCategory,
        questions: rows.map(({ iQuestionId, vQuestion }) => ({ iQuestionId, vQuestion })),
        options: own.map(({ iOptionId, vOption, vMoodOption }) => ({
          iOptionId,
          vOption,
          vMoodOption,
        })),
      };
    },
  );
}

const questionRows = prepareQuery((database, { iSurveyId }: Pick<Tables["survey"], "iSurveyId">) =>
  subCategories(database, iSurveyId)
    .innerJoin("survey_question as question", "question.iSubCategoryId", "sub.iSubCategoryId")
    .select(["category.iCategoryId", "category.vCategory"])
    .select(["sub.iSubCategoryId", "sub.vSubCategory"])
    .select(["question.iQuestionId", "question.vQuestion"])
    .where("question.eRetired", "=", "No")
    .orderBy("category.iOrder")
    .orderBy("sub.iOrder")
    .orderBy("sub.iSubCategoryId")
    .orderBy("question.iOrder"),
);

const optionRows = prepareQuery((database, { iSurveyId }: Pick<Tables["survey"], "iSurveyId">) =>
  subCategories(database, iSurveyId)
    .innerJoin("survey_option as option", "option.iSubCategoryId", "sub.iSubCategoryId")
    .select(["option.iSubCategoryId", "option.iOptionId", "option.vOption", "option.vMoodOption"])
    .where("option.eRetired", "=", "No")
    .orderBy("option.iOrder"),
);

const subCategories = (database: Database, iSurveyId: number) =>
  database
    .selectFrom("survey_category as category")
    .innerJoin("survey_sub_category as sub", "sub.iCategoryId", "category.iCategoryId")
    .where("category.iSurveyId", "=", iSurveyId);

/** The options that a participant has chosen, by question. */
export type StoredAnswers = ReadonlyMap<number, number>;

type AnswersOf = Readonly<Pick<Tables["answer"], "iParticipantId" | "dDay">>;

const answerRows = prepareQuery((database, { iParticipantId, dDay }: AnswersOf) =>
  database
    .selectFrom("answer")
    .select(["iQuestionId", "iOptionId"])
    .where("iParticipantId", "=", iParticipantId)
    .where("dDay", "=", dDay),
);

/** Reads a participant's answers of a day, or those to all matrices, also to retired questions. */
export async function answersOf(database: Database, whose: AnswersOf): Promise<StoredAnswers> {
  const rows = await answerRows(database, whose);
  return new Map(rows.map(({ iQuestionId, iOptionId }) => [iQuestionId, iOptionId]));
}

/** The index of the section with which a participant continues; -1 when all are complete. */
export const firstIncomplete = (
  sections: readonly SurveySection[],
  answers: StoredAnswers,
): number =>
  sections.findIndex(({ questions }) =>
    questions.some(({ iQuestionId }) => !answers.has(iQuestionId)),
  );

/** The number of questions, and of those that are answered: sections differ in length. */
function countsOf(sections: readonly SurveySection[], answers: StoredAnswers) {
  const asked = sections.flatMap(({ questions }) => questions);
  return {
    iDone: asked.filter(({ iQuestionId }) => answers.has(iQuestionId)).length,
    iTotal: asked.length,
  };
}

/** The answers to a section's questions, but those with a retired option: it can't be saved. */
const answersIn = (
  { questions, options }: SurveySection,
  answers: StoredAnswers,
): Pick<Tables["answer"], "iQuestionId" | "iOptionId">[] =>
  questions.flatMap(({ iQuestionId }) => {
    const iOptionId = answers.get(iQuestionId);
    return iOptionId !== undefined && options.some((option) => option.iOptionId === iOptionId)
      ? [{ iQuestionId, iOptionId }]
      : [];
  });

/**
 * Finds the section of a request (specification 7): that of the ids, or without ids the first
 * incomplete one; with `History` the one before it, or the first. -1 when everything is answered.
 * Throws {ApiError} 404 for ids of another survey, or of none.
 */
export function findSection(
  sections: readonly SurveySection[],
  answers: StoredAnswers,
  {
    iCategoryId,
    vFlag,
    ...request
  }: RequestOf<typeof questions> & { readonly iParticipantId: number },
): number {
  const iSubCategoryId = request.iSubCategoryId ?? undefined;
  const hasIds = iCategoryId !== undefined || iSubCategoryId !== undefined;
  const index = hasIds
    ? sections.findIndex(
        (section) =>
          (iCategoryId === undefined || section.iCategoryId === rowId(iCategoryId)) &&
          (iSubCategoryId === undefined || section.iSubCategoryId === rowId(iSubCategoryId)),
      )
    : firstIncomplete(sections, answers);
  if (hasIds && index === -1)
    throw otherSurvey(404, "This survey has no such questions.").of(request.iParticipantId);
  return vFlag === "History" ? Math.max(0, index - 1) : index;
}

/** The refusal of a survey that a participant is not invited to, or of a part that it doesn't have. */
export const otherSurvey = (code: 400 | 404, message: string) =>
  new ApiError(code, message, { event: "access", outcome: "other survey" });

/** A survey of one kind, with what a participant has answered so far. */
interface AnsweredSurvey {
  readonly kind: SurveyKind;
  readonly sections: readonly SurveySection[];
  readonly answers: StoredAnswers;
}

/** One section with the answers saved so far (design 6.4); without one nothing is left to ask. */
export function questionData(survey: AnsweredSurvey, index: number): QuestionPageData {
  const section = survey.sections[index];
  const progress = countsOf(survey.sections, survey.answers);
  return section
    ? { ...pageOf(survey, section), progress }
    : { questions: [], options: [], survey_status: "completed", progress };
}

/** Question data with all later sections of a matrix, so that it can go on without a network. */
export const questionDataWithRest = (survey: AnsweredSurvey, index: number): QuestionData => ({
  ...questionData(survey, index),
  ...(survey.kind === "matrix" &&
    index !== -1 && {
      following: survey.sections.slice(index + 1).map((section) => pageOf(survey, section)),
    }),
});

const saidBefore: ReadonlySet<string> = new Set(["answers", "replaced"]);

/**
 * An answer for a login by a personal link, without what was answered before: a mail that was forwarded shows
 * nothing of what somebody has said.
 */
export const withoutAnswers = <Answer extends object>(answer: Answer): Answer =>
  JSON.parse(
    JSON.stringify(answer, (name, part: unknown) => (saidBefore.has(name) ? undefined : part)),
  ) as Answer;

function pageOf({ kind, answers }: AnsweredSurvey, section: SurveySection): QuestionPageData {
  const { iCategoryId, vCategory, iSubCategoryId, vSubCategory, options } = section;
  const rest = {
    questions: [...section.questions],
    survey_status: "continue" as const,
    answers: answersIn(section, answers),
  };
  return kind === "mood"
    ? {
        options: options.map(({ iOptionId, ...option }) => ({
          iMoodOptionId: iOptionId,
          ...option,
        })),
        ...rest,
      }
    : {
        category: { iCategoryId, vCategory },
        sub_category: { iSubCategoryId, vSubCategory },
        options: [...options],
        ...rest,
      };
}
