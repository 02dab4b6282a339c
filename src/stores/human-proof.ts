import type { FailedOutcome } from "../client/call.ts";
import { HumanCheckError, type HumanCheck } from "../client/human-check/human-check.ts";

/** The human check's proof, or null when there is none (specification 5). */
export async function humanProof(check: HumanCheck): Promise<string | null> {
  try {
    return await check.token();
  } catch (error) {
    if (error instanceof HumanCheckError) return null;
    throw error;
  }
}

/**
 * True when a server did not believe the proof. Hosts have no code of their own for that: 400
 * and 401 mean something else to the catalogue, so the message decides.
 */
export const isProofRefused = (failure: FailedOutcome): boolean =>
  failure.reason === "refused" && /captcha/i.test(failure.message);
