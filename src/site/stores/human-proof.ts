import * as v from "valibot";

import type { FailedOutcome, Outcome } from "../client/outcome.ts";
import type { HumanCheck } from "../client/human-check/human-check.ts";
import { humanCheckText } from "../../contract/text/human-check.ts";
import { dearerProofBody, type ProofWork } from "../../contract/human-check.ts";

/**
 * Sends a form with the proof of its human check (specification 5), and once more with a dearer proof
 * where the server asks for one. Null when the check gives no proof, or the server refuses it.
 */
export async function sendWithProof<Data>(
  check: HumanCheck,
  send: (proof: string) => Promise<Outcome<Data>>,
): Promise<Outcome<Data> | null> {
  const proof = await check.token();
  if (proof === null) return null;
  let outcome = await send(proof);
  const work = dearerWork(outcome);
  if (work !== undefined) {
    const dearer = await check.token(work);
    if (dearer === null) return null;
    outcome = await send(dearer);
  }
  if (outcome.ok) return outcome;
  // Each proof works once: the next one is fetched while the visitor reads the result.
  check.prepare();
  return isProofRefused(outcome) ? null : outcome;
}

/** The work of the proof that a refusal asks for; undefined where it asks for none. */
export function dearerWork(outcome: Outcome<unknown>): ProofWork | undefined {
  if (outcome.ok || outcome.reason !== "refused") return undefined;
  const body = v.safeParse(dearerProofBody, outcome.body);
  return body.success ? body.output.iWork : undefined;
}

/**
 * The error of a form without a proof.
 *
 * @param failed the specification's sentence
 */
export const proofError = (check: Pick<HumanCheck, "$state">, failed: string): string =>
  check.$state.get() === "insecure" ? humanCheckText.insecure : failed;

/**
 * True when a server did not accept the proof. No result code is reserved for that (400 and 401
 * have other meanings in specification 8), so the message decides, or the errors of fields.
 */
function isProofRefused(failure: FailedOutcome): boolean {
  if (failure.reason !== "refused") return false;
  const { message, errors } = Object(failure.body) as Record<string, unknown>;
  return /captcha/i.test(JSON.stringify([failure.message, message, errors]));
}
