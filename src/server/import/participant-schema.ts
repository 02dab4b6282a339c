import * as v from "valibot";

import { passwordMinimum } from "../../contract/limits.ts";
import { byName } from "../../contract/profile-fields.ts";
import { isEmail, isPhone } from "../../contract/rules.ts";
import { sampleStates } from "./question-schemas.ts";
import { code, filled, text } from "./schemas.ts";

const formats = {
  text: filled,
  email: v.pipe(filled, v.check(isEmail, "an email address")),
  tel: v.pipe(v.string(), v.check(isPhone, "10 to 12 digits, in quotes so that they stay a text")),
  area: filled,
};

/** The format of participants.yaml: the rules of the profile form hold here too. */
export const participants = v.array(
  v.strictObject({
    ...byName(({ control, ...field }) =>
      "required" in field ? formats[control] : v.optional(text, ""),
    ),
    picture: v.union([v.literal(""), code]),
    password: v.pipe(
      v.string(),
      v.minLength(passwordMinimum, `at least ${passwordMinimum} characters`),
    ),
    surveys: v.array(v.strictObject({ survey: code, state: v.picklist(sampleStates) })),
  }),
);
export type SampleParticipant = v.InferOutput<typeof participants>[number];
