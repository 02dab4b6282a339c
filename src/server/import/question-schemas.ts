import * as v from "valibot";

import { code, filled } from "./schemas.ts";

/** The formats of questions/*.yaml and participants.yaml. */

const each = <S extends v.GenericSchema>(item: S) =>
  v.pipe(v.array(item), v.minLength(1, "at least one"));

/** Its wording before, by which its answers are known. */
const was = v.optional(filled);

/** A question or option: its text, or with `was` the new and the former one. */
const wording = v.pipe(
  v.union([filled, v.strictObject({ text: filled, was: filled })]),
  v.transform((value) =>
    typeof value === "string" ? { name: value } : { name: value.text, was: value.was },
  ),
);

const options = each(wording);

/** A category survey. A sub-category's own `options` count instead of the survey's. */
export const matrixQuestions = v.strictObject({
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
export const moodQuestion = v.strictObject({
  question: wording,
  options: each(v.strictObject({ word: filled, was, picture: code })),
});

export const sampleStates = ["pending", "halfway", "completed"] as const;
export type SampleState = (typeof sampleStates)[number];
