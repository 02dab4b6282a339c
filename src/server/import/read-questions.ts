import type * as v from "valibot";

import type { SurveyKind } from "../surveys/survey-session.ts";
import { parseYamlFile, type Report, reportDuplicates } from "./parse-file.ts";
import type { PictureNames } from "./picture-names.ts";
import { matrixQuestions, moodQuestion } from "./question-schemas.ts";
import type { Files } from "./read-folder.ts";

/** The questions of one survey. A mood survey has one category and one sub-category, both without a name. */
export interface Questionnaire {
  /** The survey's code. */
  readonly survey: string;
  readonly categories: readonly (Wording & {
    readonly subCategories: readonly SubCategory[];
  })[];
}

/** A text, and its former wording. */
interface Wording {
  readonly name: string;
  readonly was?: string | undefined;
}

interface SubCategory extends Wording {
  readonly questions: readonly Wording[];
  /** `picture` is an address; empty in a matrix. */
  readonly options: readonly (Wording & { readonly picture: string })[];
}

interface Survey {
  readonly slug: string;
  readonly code: string;
  readonly kind: SurveyKind;
}

const nameOf = /^questions\/(.+)\.yaml$/;

/** Reads questions/SLUG.yaml of every survey; reports what is wrong with them, missing or too many. */
export function readQuestions(
  files: Files,
  surveys: readonly Survey[],
  pictures: PictureNames,
  report: Report,
): readonly Questionnaire[] {
  const slugs = surveys.map(({ slug }) => slug);
  for (const file of files.keys()) {
    const slug = nameOf.exec(file)?.[1];
    if (slug !== undefined && !slugs.includes(slug))
      report(
        `${file}: expected the slug of a survey of surveys.yaml for a name, received ${slug}.`,
      );
  }
  return surveys.map(({ slug, code, kind }) => {
    const file = `questions/${slug}.yaml`;
    const categories =
      kind === "mood" ? readMood(files, file, pictures, report) : readMatrix(files, file, report);
    return { survey: code, categories };
  });
}

function readMood(
  files: Files,
  file: string,
  pictures: PictureNames,
  report: Report,
): Questionnaire["categories"] {
  const parsed = parseYamlFile(files, file, moodQuestion, report);
  if (!parsed) return [];
  const options = parsed.options.map(({ word, was, picture }) => ({
    name: word,
    was,
    picture: `${pictures.address(file, picture)}.webp`,
  }));
  reportDuplicates(file, "options", options.flatMap(wordings), report);
  const only = { name: "", questions: [parsed.question], options };
  return [{ name: "", subCategories: [only] }];
}

function readMatrix(files: Files, file: string, report: Report): Questionnaire["categories"] {
  const parsed = parseYamlFile(files, file, matrixQuestions, report);
  if (!parsed) return [];
  reportAllDuplicates(file, parsed, report);
  return parsed.categories.map((category) => ({
    ...category,
    subCategories: category.subCategories.map((sub) => ({
      ...sub,
      options: (sub.options ?? parsed.options).map((option) => ({ ...option, picture: "" })),
    })),
  }));
}

const wordings = ({ name, was = name }: Wording) => (was === name ? [name] : [name, was]);

/** A later import recognises its rows by these names, so each must be unique in its place. */
function reportAllDuplicates(
  file: string,
  { options, categories }: v.InferOutput<typeof matrixQuestions>,
  report: Report,
): void {
  const check = (field: string, values: readonly Wording[]) =>
    reportDuplicates(file, field, values.flatMap(wordings), report);
  check("options", options);
  check("categories", categories);
  for (const category of categories) {
    check(`${category.name}: subCategories`, category.subCategories);
    for (const sub of category.subCategories) {
      check(`${category.name}: ${sub.name}: questions`, sub.questions);
      check(`${category.name}: ${sub.name}: options`, sub.options ?? []);
    }
  }
}
