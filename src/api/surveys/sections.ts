import type { Database, Tables } from "../db/tables.ts";
import { prepareQuery } from "../db/prepared.ts";

/** A sub-category of a survey with all that it asks: the questions of one page. */
export type Section = Constant<Awaited<ReturnType<typeof readSections>>[number]>;

/** Requests share sections, which none may change. */
type Constant<Row> = {
  readonly [Name in keyof Row]: Row[Name] extends (infer Item)[]
    ? readonly Readonly<Item>[]
    : Row[Name];
};

const cache = { version: "", sections: new Map<number, readonly Section[]>() };

/**
 * The sections of a survey in order, a mood's only one, from memory for the same `version`: that is
 * `content_version.vValue`, read before. Not in a transaction that changes surveys.
 */
export async function sectionsOf(
  database: Database,
  iSurveyId: number,
  version: string,
): Promise<readonly Section[]> {
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
