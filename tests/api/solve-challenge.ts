import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";

import { humanCheckChallengePath, type ProofPurpose } from "../../src/contract/human-check.ts";
import type { TestApi } from "./test-api.ts";

/** Base64 of JSON, the encoding in which solutions are sent. */
export const token = (payload: unknown) => Buffer.from(JSON.stringify(payload)).toString("base64");

export async function readChallenge({ app }: TestApi, query = ""): Promise<Challenge> {
  const response = await app.request(humanCheckChallengePath + query);
  return (await response.json()) as Challenge;
}

/** Reads a challenge and solves it, as a browser does. */
export async function solve(api: TestApi, query = "") {
  const challenge = await readChallenge(api, query);
  const solution = await solveChallenge({ challenge, deriveKey });
  return { challenge, solution };
}

/** @param work of a dearer proof */
export const solvedToken = async (api: TestApi, purpose: ProofPurpose = "login", work = 1) =>
  token(await solve(api, `?work=${work}&for=${purpose}`));
