import * as v from "valibot";

import { surveyKinds } from "../../contract/survey.ts";
import { surveyPeriods } from "../db/tables.ts";
import { valuesOf } from "../rounds/scale.ts";
import { code, filled, imageFields, type SampleReader, textField, toHtml } from "./read-folder.ts";
import {
  type Columns,
  type ImportRun,
  readRows,
  writeNumberedTable,
  writeTable,
} from "./write-rows.ts";

/**
 * Surveys and what they ask: surveys.yaml and questions/SLUG.yaml. Answers refer to surveys, questions and
 * options, so none of these is ever deleted: those that the folder no longer has are retired.
 */

const file = "surveys.yaml";

const surveysFormat = v.array(
  v.strictObject({
    name: filled,
    slug: code,
    code,
    kind: v.picklist(surveyKinds),
    description: textField,
    minutes: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
    period: v.optional(v.picklist(["", ...surveyPeriods]), ""),
    ...imageFields,
  }),
);

export type SurveyFile = ReturnType<typeof readSurveys>[number];

/** Reads surveys.yaml and the questions of each survey; reports what is wrong with them. */
export function readSurveys(reader: SampleReader) {
  const surveys = reader.yaml(file, surveysFormat) ?? [];
  for (const field of ["code", "slug"] as const)
    reader.checkUnique(
      `${file}: ${field}`,
      surveys.map((survey) => survey[field]),
    );
  const slugs = surveys.map(({ slug }) => slug);
  for (const name of reader.files.keys()) {
    const slug = /^questions\/(.+)\.yaml$/.exec(name)?.[1];
    if (slug !== undefined && !slugs.includes(slug))
      reader.report(name, "the slug of a survey of surveys.yaml for a name", slug);
  }
  return surveys.map((survey) => ({
    ...survey,
    image: reader.picture(file, survey.image),
    categories: (survey.kind === "mood" ? readMood : readMatrix)(
      reader,
      `questions/${survey.slug}.yaml`,
    ),
  }));
}

/** A text, and its former wording, by which its answers are known. */
interface Wording {
  readonly name: string;
  readonly was?: string | undefined;
}

interface Option extends Wording {
  readonly value?: number | undefined;
}

const each = <S extends v.GenericSchema>(item: S) =>
  v.pipe(v.array(item), v.minLength(1, "at least one"));

const was = v.optional(filled);
/** The number of an option on its scale. */
const value = v.optional(v.pipe(v.number(), v.integer()));

/** An entry with more fields than its text, which is the whole of most. */
const withText = <S extends v.GenericSchema>(entry: S) =>
  v.pipe(
    v.unknown(),
    v.transform((value) => (typeof value === "string" ? { text: value } : value)),
    entry,
  );

/** A question: its text, or with it the former one, and whether to agree is unfavourable. */
const question = withText(
  v.pipe(
    v.strictObject({ text: filled, was, reversed: v.optional(v.boolean(), false) }),
    v.transform(({ text, ...rest }) => ({ name: text, ...rest })),
  ),
);

/** An option: its text, or with it the former one and the value. */
const option = withText(
  v.pipe(
    v.strictObject({ text: filled, was, value }),
    v.transform(({ text, ...rest }) => ({ name: text, ...rest })),
  ),
);

const options = each(option);

/** A category survey. A sub-category's own `options` count instead of the survey's. */
const matrixFormat = v.strictObject({
  options,
  categories: each(
    v.strictObject({
      name: filled,
      subCategories: each(
        v.strictObject({ name: filled, options: v.optional(options), questions: each(question) }),
      ),
    }),
  ),
});

/** A mood survey: one question, a picture and a word for each answer. */
const moodFormat = v.strictObject({
  question,
  options: each(v.strictObject({ word: filled, was, value, picture: code })),
});

/**
 * The questions of one survey. A mood survey has one category and sub-category, both without a
 * name. An option's `picture` is an address; empty in a matrix.
 */
type Categories = ReturnType<typeof readMatrix>;

function readMood(reader: SampleReader, place: string): Categories {
  const parsed = reader.yaml(place, moodFormat);
  if (!parsed) return [];
  const words = parsed.options.map(({ word, ...rest }) => ({ name: word, ...rest }));
  const moods = withValues(reader, `${place}: options`, words).map((mood) => ({
    ...mood,
    picture: reader.picture(place, mood.picture),
  }));
  reader.checkUnique(`${place}: options`, moods.flatMap(wordings));
  const subCategory = { name: "", questions: [parsed.question], options: moods };
  return [{ name: "", subCategories: [subCategory] }];
}

/** Also reports equal names in one place, since a later import recognises its rows by them. */
function readMatrix(reader: SampleReader, place: string) {
  const parsed = reader.yaml(place, matrixFormat) ?? { options: [], categories: [] };
  const check = (field: string, values: readonly Wording[]) =>
    reader.checkUnique(`${place}: ${field}`, values.flatMap(wordings));
  check("options", parsed.options);
  check("categories", parsed.categories);
  return parsed.categories.map((category) => {
    check(`${category.name}: subCategories`, category.subCategories);
    const subCategories = category.subCategories.map((sub) => {
      check(`${category.name}: ${sub.name}: questions`, sub.questions);
      check(`${category.name}: ${sub.name}: options`, sub.options ?? []);
      const own = sub.options ?? parsed.options;
      const offered = withValues(reader, `${place}: options`, own);
      return { ...sub, options: offered.map((option) => ({ ...option, picture: "" })) };
    });
    return { ...category, subCategories };
  });
}

/** Options with the values that results compare them by: as soon as one has its own, the others are on no scale. */
function withValues<O extends Option>(reader: SampleReader, place: string, options: readonly O[]) {
  const given = options.flatMap(({ value }) => value ?? []);
  if (given.length > 0 && new Set(given).size < 2)
    reader.report(`${place}: value`, "two different ones or more, or none", "one");
  const values = valuesOf(
    options.map(({ value = null }) => value),
    options.map(({ name }) => name),
  );
  return options.map((option, index) => ({ ...option, value: values[index] ?? null }));
}

const wordings = ({ name, was = name }: Wording) => (was === name ? [name] : [name, was]);

/**
 * Writes surveys and their questions. A survey that the folder no longer has is retired with its
 * questions as they are, so that participants who are invited can finish it.
 */
export async function writeSurveys(run: ImportRun, surveys: readonly SurveyFile[]): Promise<void> {
  const { numbers } = await writeNumberedTable(run, {
    table: "survey",
    id: "iSurveyId",
    key: ["vUniqueCode"],
    gone: { eRetired: "Yes" },
    rows: surveys.map((survey, iOrder) => ({
      row: {
        vUniqueCode: survey.code,
        vSurvey: survey.name,
        vWebpImage: survey.image,
        vImageAlt: survey.imageAlt,
        tDescription: toHtml(survey.description),
        eMood: survey.kind === "mood" ? "Yes" : "No",
        iMinutes: survey.minutes,
        vPeriod: survey.period,
        eFeature: survey.featured,
        eRetired: "No",
        iOrder,
      },
    })),
  });
  // Every survey has an invitation link, to its first question (design 6.8).
  await writeTable(run, {
    table: "survey_link",
    key: ["vSurveyLink"],
    rows: surveys.map((survey) => ({ vSurveyLink: `/survey#${survey.code}` })),
  });
  await writeQuestions(run, surveys, numbers);
}

/**
 * Writes questions and options. One is recognised by its sub-category and its present or former wording
 * (`was`), and keeps its number, to which answers refer.
 */
async function writeQuestions(
  run: ImportRun,
  surveys: readonly SurveyFile[],
  numbers: readonly number[],
): Promise<void> {
  const categories = await writeLevel(run, "survey_category", {
    entries: childrenOf(surveys, numbers, ({ categories }) => categories),
    parents: new Set(numbers),
  });
  const subCategories = await writeLevel(run, "survey_sub_category", {
    entries: childrenOf(
      categories.entries,
      categories.numbers,
      ({ subCategories }) => subCategories,
    ),
    parents: categories.parents,
  });
  const below = <Child extends Wording>(
    children: (entry: (typeof subCategories.entries)[number]) => readonly Child[],
  ) => ({
    entries: childrenOf(subCategories.entries, subCategories.numbers, children),
    parents: subCategories.parents,
  });
  await writeLevel(
    run,
    "survey_question",
    below(({ questions }) => questions),
  );
  await writeLevel(
    run,
    "survey_option",
    below(({ options }) => options),
  );
}

/** The levels below a survey, with the column that names a row below its parent. */
const levels = {
  survey_category: { id: "iCategoryId", parent: "iSurveyId", name: "vCategory" },
  survey_sub_category: { id: "iSubCategoryId", parent: "iCategoryId", name: "vSubCategory" },
  survey_question: { id: "iQuestionId", parent: "iSubCategoryId", name: "vQuestion" },
  survey_option: { id: "iOptionId", parent: "iSubCategoryId", name: "vOption" },
} as const;

/** A text of a level. */
interface Entry extends Wording {
  readonly parent: number;
  /** Of an option. */
  readonly picture?: string;
  readonly value?: number | null;
  /** Of a question. */
  readonly reversed?: boolean;
}

function childrenOf<Parent, Child>(
  parents: readonly Parent[],
  numbers: readonly number[],
  children: (parent: Parent) => readonly Child[],
) {
  return parents.flatMap((entry, index) =>
    children(entry).map((child) => ({ ...child, parent: numbers[index] ?? 0 })),
  );
}

/** @returns the entries with their numbers, and the parents of the level below, also those that are gone */
async function writeLevel<E extends Entry>(
  run: ImportRun,
  table: keyof typeof levels,
  { entries, parents }: { readonly entries: readonly E[]; readonly parents: ReadonlySet<number> },
) {
  const { id, parent, name } = levels[table];
  const isHeading = table === "survey_category" || table === "survey_sub_category";
  // Headings are known by their place when they have a new name.
  const formerNames = isHeading
    ? findFormerNames(await readRows(run.database, table), { parent, name }, entries)
    : new Map(entries.map((entry) => [entry, entry.was]));
  const { numbers, gone } = await writeNumberedTable(run, {
    table,
    id,
    key: [parent, name],
    below: { column: parent, parents },
    // A heading without questions is not shown, so it only loses its place.
    gone: isHeading ? { iOrder: -1 } : { eRetired: "Yes" },
    rows: entries.map((entry, iOrder) => ({
      row: {
        [parent]: entry.parent,
        [name]: entry.name,
        iOrder,
        ...(!isHeading && { eRetired: "No" }),
        ...(entry.picture !== undefined && { vMoodOption: entry.picture }),
        ...(entry.value !== undefined && { vValue: String(entry.value ?? "") }),
        ...(entry.reversed !== undefined && { eReversed: entry.reversed ? "Yes" : "No" }),
      },
      was: { [name]: formerNames.get(entry) ?? entry.name },
    })),
  });
  return { entries, numbers, parents: new Set([...numbers, ...gone]) };
}

/**
 * Former names of headings: where as many are new below a parent as are gone, those in one order
 * are the same. A wrong guess costs nothing, since answers belong to questions and options.
 */
function findFormerNames<E extends Entry>(
  rows: readonly Columns[],
  { parent, name }: { readonly parent: string; readonly name: string },
  entries: readonly E[],
): ReadonlyMap<E, string> {
  const known = rows
    .filter(({ iOrder = -1 }) => Number(iOrder) >= 0)
    .toSorted((one, other) => Number(one["iOrder"]) - Number(other["iOrder"]));
  const groups = [...Map.groupBy(entries, (entry) => entry.parent)];
  return new Map(
    groups.flatMap(([id, siblings]) => {
      const names = siblings.map((sibling) => sibling.name);
      const before = known.filter((row) => row[parent] === id).map((row) => String(row[name]));
      const gone = before.filter((heading) => !names.includes(heading));
      const fresh = siblings.filter((sibling) => !before.includes(sibling.name));
      return gone.length === fresh.length
        ? fresh.map((sibling, index) => [sibling, gone[index] ?? sibling.name] as const)
        : [];
    }),
  );
}
