import * as v from "valibot";

/** The embedded API's own proof-of-work challenge (ALTCHA), read with GET. */
export const humanCheckChallengePath = "/api/human_check/challenge";

/**
 * How many times the usual work a proof can have. Our own, and of the embedded API alone: a refusal that
 * asks for a dearer proof names its work as `iWork`, and `?work=` of the challenge's path asks for it.
 */
export const proofWork = v.picklist([1, 10, 100]);
export type ProofWork = v.InferOutput<typeof proofWork>;

/**
 * The form for which a proof is, of the embedded API alone, which signs it: `?for=` of the challenge's path
 * asks for it. Without it, the login.
 */
export const proofPurpose = v.picklist(["login", "forgot_password", "newsletter", "contact"]);
export type ProofPurpose = v.InferOutput<typeof proofPurpose>;

/** The body of a refusal that asks for a dearer proof. */
export const dearerProofBody = v.object({ iWork: proofWork });
