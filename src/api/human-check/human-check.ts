import * as v from "valibot";

import type { ProofPurpose } from "../../contract/human-check.ts";
import { humanCheckFailed } from "../../contract/messages.ts";
import type { DatabaseAndClock } from "../db/tables.ts";
import { ApiError } from "../http/api-error.ts";
import { verifySolvedChallenge } from "./altcha.ts";
import { type RecaptchaOptions, verifyRecaptcha } from "./recaptcha.ts";

/**
 * The work of a token that proves that a person sends this form, as a multiple of the usual work; 0 for
 * other tokens. Each works once. Never throws.
 */
export type VerifyHuman = (token: string, purpose: ProofPurpose) => Promise<number>;

/** The human check that settings choose. */
export const createVerifyHuman = (services: RecaptchaOptions & DatabaseAndClock): VerifyHuman =>
  services.settings.humanCheck === "recaptcha"
    ? async (token, purpose) => Number(await verifyRecaptcha(services, token, purpose))
    : (token, purpose) => verifySolvedChallenge(services, token, purpose);

/** The event of a token that is not accepted. */
export const humanCheckRefused = { event: "human check", outcome: "refused" } as const;

/**
 * A request with the token of a human check. A missing one is a failed check, no malformed request: 400
 * means something else at login.
 */
export const withHumanCheck = <Entries extends v.ObjectEntries>({
  entries,
}: v.ObjectSchema<Entries, undefined>) =>
  v.object({ ...entries, vGoogleRecaptchaResponse: v.optional(v.string(), "") });

/**
 * The work of a token. Throws {ApiError} 403 for one that is not accepted (specification 5). Tokens work
 * once, so call it after all other checks.
 */
export async function requireHuman(
  { verifyHuman }: { readonly verifyHuman: VerifyHuman },
  token: string,
  purpose: ProofPurpose,
): Promise<number> {
  const work = await verifyHuman(token, purpose);
  if (work === 0) throw new ApiError(403, humanCheckFailed, humanCheckRefused);
  return work;
}
