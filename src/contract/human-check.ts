import * as v from "valibot";

/** The embedded API's own proof-of-work challenge (ALTCHA), read with GET. */
export const humanCheckChallengePath = "/api/human_check/challenge";

/** Ways to verify that a person is there (`PUBLIC_HUMAN_CHECK`). */
export const humanCheckKind = v.picklist(["altcha", "recaptcha"]);
export type HumanCheckKind = v.InferOutput<typeof humanCheckKind>;
