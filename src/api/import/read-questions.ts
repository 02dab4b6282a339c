import * as v from "valibot";

import type { SampleReader } from "./sample-reader.ts";
import { code, filled, type SampleSurvey } from "./schemas.ts";

/** A text, and its former wording, by which its answers are known. */
interface Wording {
  readonly name: string;
  readonly was?: string | undefined;
}

const each = <S extends v.GenericSchema>(item: S) =>
  v.pipe(v.array(item), v.minLength(1, "at least one"));

/** A question or option: its text, or with `was` the new and the former one. */
const wording = v.pipe(
  v.union([filled, v.strictObject({ text: filled, was: filled })]),
  v.transform((value): Wording =>
    typeof value === "string" ? { name: value } : { name: value.text, was: value.was },
  ),
);

const options = each(wording);

/** A category survey. A sub-category's own `options` count instead of the survey's. */
const matrixFormat = v.strictObject({
  options,
  categories: each(
    v.strictObject({
      name: filled,
      subCategories: each(
        v.strictObject({ name: filled, options: v.optional(options), questions: each(wording) }),
      ),
    }),
  ),
});

/** A mood survey: one question, a picture and a word for each answer. */
const moodFormat = v.strictObject({
  question: wording,
  options: each(v.strictObject({ word: filled, was: v.optional(filled), picture: code })),
});

/**
 * The questions of one survey. A mood survey has one category and sub-category, both without a
 * name. An option's `picture` is an address; empty in a matrix.
 */
export type Categories = ReturnType<typeof readMatrix>;

/** Reads questions/SLUG.yaml of each survey; reports what is wrong with them, missing or too many. */
export function readQuestions(reader: SampleReader, surveys: readonly SampleSurvey[]) {
  const slugs = surveys.map(({ slug }) => slug);
  for (const file of reader.files.keys()) {
    const slug = /^questions\/(.+)\.yaml$/.exec(file)?.[1];
    if (slug !== undefined && !slugs.includes(slug))
      reader.report(file, "the slug of a survey of surveys.yaml for a name", slug);
  }
  return surveys.map(({ slug, kind }) =>
    (kind === "mood" ? readMood : readMatrix)(reader, `questions/${slug}.yaml`),
  );
}

function readMood(reader: SampleReader, file: string): Categories {
  const parsed = reader.yaml(file, moodFormat);
  if (!parsed) return [];
  const options = parsed.options.map(({ word, was, picture }) => ({
    name: word,
    was,
    picture: reader.picture(file, picture),
  }));
  reader.checkUnique(`${file}: options`, options.flatMap(wordings));
  return [{ name: "", subCategories: [{ name: "", questions: [parsed.question], options }] }];
}

/** Also reports equal names in one place, since a later import recognises its rows by them. */
function readMatrix(reader: SampleReader, file: string) {
  const { options = [], categories = [] } = reader.yaml(file, matrixFormat) ?? {};
  const check = (field: string, values: readonly Wording[]) =>
    reader.checkUnique(`${file}: ${field}`, values.flatMap(wordings));
  check("options", options);
  check("categories", categories);
  return categories.map((category) => {
    check(`${category.name}: subCategories`, category.subCategories);
    const subCategories = category.subCategories.map((sub) => {
      check(`${category.name}: ${sub.name}: questions`, sub.questions);
      check(`${category.name}: ${sub.name}: options`, sub.options ?? []);
      return {
        ...sub,
        options: (sub.options ?? options).map((option) => ({ ...option, picture: "" })),
      };
    });
    return { ...category, subCategories };
  });
}

const wordings = ({ name, was = name }: Wording) => (was === name ? [name] : [name, was]);
