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

/**
 * The token in a request. A missing one is a failed check and no malformed request: 400 has another
 * meaning for the login form.
 */
export const humanCheckToken = v.optional(v.string(), "");

/**
 * Refuses a token that proves nothing. Tokens work once, so call it after all other checks.
 *
 * @throws {ApiError} 403 (specification 5)
 */
export async function requireHuman(
  { verifyHuman }: { readonly verifyHuman: VerifyHuman },
  token: string,
): Promise<void> {
  if (!(await verifyHuman(token))) throw new ApiError(403, humanCheckFailed);
}
