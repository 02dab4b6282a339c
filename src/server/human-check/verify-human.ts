import type { Settings } from "../../settings.ts";
import type { Database } from "../db/tables.ts";
import { verifySolvedChallenge } from "./altcha.ts";
import { verifyRecaptcha } from "./recaptcha.ts";

/** True when the token proves that a person is there; a token works once. */
export type VerifyHuman = (token: string) => Promise<boolean>;

/** The human check that `PUBLIC_HUMAN_CHECK` names. Whatever goes wrong, the answer is no. */
export function createVerifyHuman(needs: {
  readonly database: Database;
  readonly settings: Settings;
  readonly now: () => Date;
  readonly fetch: typeof fetch;
}): VerifyHuman {
  return needs.settings.PUBLIC_HUMAN_CHECK === "recaptcha"
    ? (token) => verifyRecaptcha(needs, token)
    : (token) => verifySolvedChallenge(needs, token);
}
