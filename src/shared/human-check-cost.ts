import { solveChallenge } from "altcha-lib";
import { deriveKey as deriveWithPbkdf2 } from "altcha-lib/algorithms/web/pbkdf2";
import { deriveKey as deriveWithSha } from "altcha-lib/algorithms/web/sha";
import * as v from "valibot";

import { expectedOf } from "../contract/read-answer.ts";

/** Algorithms of altcha-lib that browsers have; they lack SCRYPT and ARGON2ID (decision 110). */
const algorithms = [
  "PBKDF2/SHA-256",
  "PBKDF2/SHA-384",
  "PBKDF2/SHA-512",
  "SHA-256",
  "SHA-384",
  "SHA-512",
];

/** What the solver in the browser reads (src/site/client/human-check/altcha.ts). */
const schema = v.object({
  parameters: v.object({
    algorithm: v.picklist(algorithms),
    nonce: v.string(),
    salt: v.string(),
    cost: v.number(),
    keyLength: v.number(),
    keyPrefix: v.string(),
  }),
});
type Parameters = v.InferOutput<typeof schema>["parameters"];

/** Milliseconds for the solving. */
const usualLimit = 2000;

/** How much longer a telephone takes, and how many seconds its owner waits without a doubt. */
const telephone = { factor: 4, longest: 5 };

/** Prefixes of more hexadecimal digits are those of a number that the host has chosen. */
const longestRandomPrefix = 6;

/**
 * Solves a challenge of the human check with the code of browsers.
 *
 * @param data the challenge as the host answers it
 * @param limit milliseconds after which the solving is given up
 * @returns why it can't be solved by browsers, or takes them too long, as the end of a sentence
 */
export const challengeProblem = async (
  data: unknown,
  limit?: number,
): Promise<string | undefined> => (await tryChallenge(data, limit)).problem;

/** What came of a challenge: the average seconds of such ones and the solution, or the problem. */
export interface ChallengeTrial {
  readonly seconds?: number | undefined;
  readonly solution?: Solution | undefined;
  /** Why it can't be solved by browsers, or takes them too long, as the end of a sentence. */
  readonly problem?: string;
}

/** Solves a challenge as {@link challengeProblem} does. */
export async function tryChallenge(data: unknown, limit = usualLimit): Promise<ChallengeTrial> {
  const read = v.safeParse(schema, data);
  if (!read.success) {
    const [issue] = read.issues;
    const received = JSON.stringify(issue.input ?? null).slice(0, 60);
    return {
      problem: `gives a challenge that browsers can't solve: its ${v.getDotPath(issue) ?? "answer"} is ${received}, expected ${expectedOf(issue)}`,
    };
  }
  const { parameters } = read.output;
  const work = isTooCostly(parameters) ? undefined : await solve(parameters, limit);
  const seconds = work && secondsOf(parameters, work);
  const facts = { seconds, solution: work?.solution };
  if (seconds !== undefined && seconds * telephone.factor <= telephone.longest) return facts;
  const { algorithm, cost } = parameters;
  const here = seconds === undefined ? `more than ${limit / 1000} s` : `${seconds.toFixed(1)} s`;
  return {
    ...facts,
    problem: `gives a challenge (${algorithm}, cost ${cost}) that takes this machine ${here} and a telephone some ${telephone.factor} times as long, while people wait to log in. Lower its cost: PBKDF2/SHA-256 with cost 1000 and a counter from 200 to 1000 takes a telephone about a second`,
  };
}

type Solution = NonNullable<Awaited<ReturnType<typeof solveChallenge>>>;

interface Work {
  /** Keys that were derived until the challenge was solved. */
  readonly keys: number;
  /** Milliseconds of the fastest one: this process has other work meanwhile. */
  readonly fastest: number;
  readonly solution: Solution;
}

async function solve(parameters: Parameters, limit: number): Promise<Work | undefined> {
  const derive = parameters.algorithm.startsWith("PBKDF2/") ? deriveWithPbkdf2 : deriveWithSha;
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), limit);
  let keys = 0;
  let fastest = Infinity;
  try {
    const solution = await solveChallenge({
      challenge: { parameters },
      controller,
      deriveKey: async (...given) => {
        const begin = performance.now();
        const key = await derive(...given);
        keys += 1;
        fastest = Math.min(fastest, performance.now() - begin);
        return key;
      },
    });
    return solution ? { keys, fastest, solution } : undefined;
  } finally {
    clearTimeout(timer);
  }
}

/** One key would take longer than the limit, which is looked at between two. */
const isTooCostly = ({ algorithm, cost }: Parameters) =>
  cost > (algorithm.startsWith("PBKDF2/") ? 5_000_000 : 50_000);

/** The seconds that challenges like this one take on average. */
function secondsOf({ keyPrefix }: Parameters, { keys, fastest }: Work): number {
  const isRandom = keyPrefix.length <= longestRandomPrefix;
  return ((isRandom ? 16 ** keyPrefix.length : keys) * fastest) / 1000;
}
