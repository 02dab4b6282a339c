import * as v from "valibot";

import { isDay } from "../../contract/change-date.ts";
import { surveyKinds } from "../../contract/survey.ts";
import { surveyPeriods, type YesNo } from "../db/tables.ts";

/** Formats that several files share (sample/README.md). Unknown fields are refused: mostly slips. */

export const text = v.string();
export const filled = v.pipe(v.string(), v.trim(), v.nonEmpty("a text that is not empty"));
export const code = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9-]+$/, "small letters, digits and hyphens"),
);

/** Whether visitors see it, as the column keeps it. */
export const featured = v.pipe(
  v.boolean(),
  v.transform((isFeatured): YesNo => (isFeatured ? "Yes" : "No")),
);

/** A day of the calendar: the 30th of February is none. */
const shown = { image: code, imageAlt: text, featured };

export const surveys = v.array(
  v.strictObject({
    name: filled,
    slug: code,
    code,
    kind: v.picklist(surveyKinds),
    description: text,
    minutes: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
    period: v.optional(v.picklist(["", ...surveyPeriods]), ""),
    ...shown,
  }),
);

export type SampleSurvey = v.InferOutput<typeof surveys>[number];

/** Empty: not known. */
const day = v.pipe(
  v.optional(text, ""),
  v.check((value) => value === "" || isDay(value), "a date such as 2026-03-12"),
);

export const pageHead = v.strictObject({ title: filled, updated: day });

export const postHead = v.strictObject({
  title: filled,
  code,
  category: filled,
  author: v.optional(text, ""),
  date: day,
  updated: day,
  tags: v.array(filled),
  ...shown,
});
