import type { Settings } from "../../settings.ts";
import type { DatabaseAndClock } from "../db/database-and-clock.ts";
import type { Log } from "../http/failures.ts";
import { verifySolvedChallenge } from "./altcha.ts";
import { verifyRecaptcha } from "./recaptcha.ts";

/** True when the token proves that a person is there; a token works once. */
export type VerifyHuman = (token: string) => Promise<boolean>;

interface Needs extends DatabaseAndClock {
  readonly settings: Settings;
  readonly fetch: typeof fetch;
  readonly log: Log;
}

/** The human check that `PUBLIC_HUMAN_CHECK` names. Whatever goes wrong, the answer is no. */
export function createVerifyHuman(needs: Needs): VerifyHuman {
  return needs.settings.PUBLIC_HUMAN_CHECK === "recaptcha"
    ? (token) => verifyRecaptcha(needs, token)
    : (token) => verifySolvedChallenge(needs, token);
}
