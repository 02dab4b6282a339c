import { solveChallenge } from "altcha-lib";
import { deriveKey as deriveWithPbkdf2 } from "altcha-lib/algorithms/web/pbkdf2";
import { deriveKey as deriveWithSha } from "altcha-lib/algorithms/web/sha";
import * as v from "valibot";

import { unwrap } from "../../../contract/read-answer.ts";
import {
  humanCheckChallengePath,
  type ProofPurpose,
  type ProofWork,
} from "../../../contract/human-check.ts";
import { type Connection, httpOf, retryPolicy } from "../api.ts";

/** The fields that the solver reads; the others are returned unchanged, because a challenge is signed. */
const challengeSchema = v.object({
  parameters: v.object({
    algorithm: v.string(),
    nonce: v.string(),
    salt: v.string(),
    cost: v.number(),
    keyLength: v.number(),
    keyPrefix: v.string(),
  }),
  signature: v.optional(v.string()),
});

type Challenge = v.InferOutput<typeof challengeSchema>;

/** @throws {Error} that names the first field that can't be read */
function assertChallenge(challenge: unknown): asserts challenge is Challenge {
  const { issues } = v.safeParse(challengeSchema, challenge);
  const [issue] = issues ?? [];
  if (issue)
    throw new Error(
      `GET ${humanCheckChallengePath}, ${v.getDotPath(issue) ?? "(itself)"}: ${issue.message}`,
    );
}

/** Milliseconds: a slow telephone needs minutes, and the embedded API's challenges live for ten. */
const dearerTimeout = 600_000;

/**
 * Obtains a proof of work in the format of altcha-lib's server side, base64 of
 * `{challenge, solution}`.
 *
 * @param work of a dearer proof, which the embedded API has asked for
 * @param purpose the form; other hosts pass over it
 * @throws {Error} when the challenge can't be fetched, read or solved; ky's `NetworkError` without an answer
 */
export async function obtainAltchaProof(
  api: Connection,
  work?: ProofWork,
  purpose: ProofPurpose = "login",
): Promise<string> {
  const response = await httpOf(api).get(api.host + humanCheckChallengePath, {
    retry: retryPolicy,
    searchParams: { work, for: purpose === "login" ? undefined : purpose },
  });
  const { data: challenge } = unwrap(await response.json(), response.status);
  // `v.parse` would remove fields that are not in the schema.
  assertChallenge(challenge);
  const solution = await solveChallenge({
    challenge: { parameters: challenge.parameters },
    deriveKey: challenge.parameters.algorithm.startsWith("PBKDF2/")
      ? deriveWithPbkdf2
      : deriveWithSha,
    ...(work !== undefined && { timeout: dearerTimeout }),
  });
  if (!solution) throw new Error("The challenge was not solved in time.");
  const { parameters, signature } = challenge;
  return btoa(JSON.stringify({ challenge: { parameters, signature }, solution }));
}
