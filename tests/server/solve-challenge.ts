import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";

import { humanCheckChallengePath } from "../../src/contract/human-check.ts";
import type { TestApi } from "./test-api.ts";

/** Base64 of JSON, the encoding in which solutions are sent. */
export const token = (payload: unknown) => Buffer.from(JSON.stringify(payload)).toString("base64");

export async function readChallenge({ app }: TestApi): Promise<Challenge> {
  const response = await app.request(humanCheckChallengePath);
  return (await response.json()) as Challenge;
}

/** Reads a challenge and solves it, as a browser does. */
export async function solve(api: TestApi) {
  const challenge = await readChallenge(api);
  const solution = await solveChallenge({ challenge, deriveKey });
  return { challenge, solution };
}

export const solvedToken = async (api: TestApi) => token(await solve(api));
