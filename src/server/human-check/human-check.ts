import * as v from "valibot";

import { humanCheckFailed } from "../../text/verification.ts";
import type { DatabaseAndClock } from "../db/tables.ts";
import { ApiError } from "../http/api-error.ts";
import { verifySolvedChallenge } from "./altcha.ts";
import { type RecaptchaNeeds, verifyRecaptcha } from "./recaptcha.ts";

/** Whether a token proves that a person sends it; each token works once. Never throws. */
export type VerifyHuman = (token: string) => Promise<boolean>;

/** The human check that `PUBLIC_HUMAN_CHECK` names. */
export const createVerifyHuman = (needs: RecaptchaNeeds & DatabaseAndClock): VerifyHuman =>
  needs.settings.PUBLIC_HUMAN_CHECK === "recaptcha"
    ? (token) => verifyRecaptcha(needs, token)
    : (token) => verifySolvedChallenge(needs, token);

/** A missing token is a failed check, no malformed request: 400 means something else at login. */
export const humanCheckToken = v.optional(v.string(), "");

/** Throws {ApiError} 403 (specification 5). Tokens work once, so call it after all other checks. */
export async function requireHuman(
  { verifyHuman }: { readonly verifyHuman: VerifyHuman },
  token: string,
): Promise<void> {
  if (!(await verifyHuman(token))) throw new ApiError(403, humanCheckFailed);
}
