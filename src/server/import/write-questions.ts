import type { Database } from "../db/tables.ts";
import type { Sample } from "./read-sample.ts";
import { writeLevel } from "./write-level.ts";

const categoryLevel = {
  table: "survey_category",
  id: "iCategoryId",
  parent: "iSurveyId",
  name: "vCategory",
} as const;
const subCategoryLevel = {
  table: "survey_sub_category",
  id: "iSubCategoryId",
  parent: "iCategoryId",
  name: "vSubCategory",
} as const;
const questionLevel = {
  table: "survey_question",
  id: "iQuestionId",
  parent: "iSubCategoryId",
  name: "vQuestion",
} as const;
const optionLevel = {
  table: "survey_option",
  id: "iOptionId",
  parent: "iSubCategoryId",
  name: "vOption",
} as const;

/** Writes what the surveys ask. Sub-categories of one name are told apart by their categories. */
export async function writeQuestions(
  database: Database,
  questionnaires: Sample["questionnaires"],
): Promise<void> {
  const surveys = await database
    .selectFrom("survey")
    .select(["vUniqueCode", "iSurveyId"])
    .execute();
  const surveyIds = new Map(
    surveys.map((row) => [row.vUniqueCode, row.iSurveyId]),
  );
  const categories = questionnaires.flatMap((questionnaire) =>
    questionnaire.categories.map((category) => ({
      ...category,
      parent: surveyIds.get(questionnaire.survey) ?? 0,
    })),
  );
  const categoryIds = await writeLevel(database, categoryLevel, categories);
  const subCategories = categories.flatMap((category, index) =>
    category.subCategories.map((sub) => ({
      ...sub,
      parent: categoryIds[index] ?? 0,
    })),
  );
  const ids = await writeLevel(database, subCategoryLevel, subCategories);
  await writeLevel(
    database,
    questionLevel,
    subCategories.flatMap(({ questions }, index) =>
      questions.map((name) => ({ name, parent: ids[index] ?? 0 })),
    ),
  );
  await writeLevel(
    database,
    optionLevel,
    subCategories.flatMap(({ options }, index) =>
      options.map(({ word, picture }) => ({
        name: word,
        parent: ids[index] ?? 0,
        columns: { vMoodOption: picture },
      })),
    ),
  );
}
