import type { RecordOf } from "../../contract/call.ts";
import type { surveys } from "../../contract/survey.ts";
import { slugsOf, surveySlug } from "./slug.ts";

type Survey = RecordOf<typeof surveys>;

/** A survey with its slugs, and whether the home page shows it. */
export interface SluggedSurvey {
  readonly survey: Survey;
  /** The text of its page, where that is another than the card's. */
  readonly pageText?: string;
  /** The slug of the specification's rule: the API is asked with it, and page views report it. */
  readonly pageKey: string;
  /** The name of its page's file, which no other survey has. */
  readonly slug: string;
  readonly featured: boolean;
}

const identity = ({ vUniqueCode, vSurvey }: Survey) => vUniqueCode || vSurvey;

/** Joins featured surveys and others. Hosts that ignore the filter send duplicates: the first counts. */
export function sluggedSurveys(
  featured: readonly Survey[],
  others: readonly Survey[],
): readonly SluggedSurvey[] {
  const all = [
    ...featured.map((survey) => ({ survey, featured: true })),
    ...others.map((survey) => ({ survey, featured: false })),
  ];
  const groups = Map.groupBy(all, ({ survey }) => identity(survey));
  const unique = [...groups.values()].flatMap(([first]) => first ?? []);
  const slugs = slugsOf(
    unique.map(({ survey }) => ({ title: survey.vSurvey, code: identity(survey) })),
    surveySlug,
    "survey",
  );
  return unique.map((entry, index) => ({
    ...entry,
    pageKey: surveySlug(entry.survey.vSurvey),
    slug: slugs[index] ?? "",
  }));
}
