import * as v from "valibot";

import { code, filled } from "./schemas.ts";

/** The formats of questions/*.yaml and participants.yaml. */

const each = <S extends v.GenericSchema>(item: S) =>
  v.pipe(v.array(item), v.minLength(1, "at least one"));

const options = each(filled);

/** A category survey. A sub-category's own `options` count instead of the survey's. */
export const matrixQuestions = v.strictObject({
  options,
  categories: each(
    v.strictObject({
      name: filled,
      subCategories: each(
        v.strictObject({
          name: filled,
          options: v.optional(options),
          questions: each(filled),
        }),
      ),
    }),
  ),
});

/** A mood survey: one question, a picture and a word for each answer. */
export const moodQuestion = v.strictObject({
  question: filled,
  options: each(v.strictObject({ word: filled, picture: code })),
});

export const sampleStates = ["pending", "halfway", "completed"] as const;
export type SampleState = (typeof sampleStates)[number];
