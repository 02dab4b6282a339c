import { type Challenge, createChallenge, randomInt, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import type { Hono } from "hono";
import * as v from "valibot";

import {
  humanCheckChallengePath,
  proofPurpose,
  type ProofPurpose,
  proofWork,
} from "../../contract/human-check.ts";
import { humanCheckFailed } from "../../contract/text/messages.ts";
import type { Settings } from "../../shared/settings.ts";
import { readSecret } from "../db/secret.ts";
import type { DatabaseAndClock } from "../db/tables.ts";
import { ApiError } from "../http/failures.ts";
import type { Log } from "../http/security-log.ts";

/** The human check: challenges of ALTCHA that this API hands out, or tokens of reCAPTCHA. */

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

/** Rounds of PBKDF2 for each number tried, up to `numbers`. A telephone needs about a second. */
export interface Work {
  readonly cost: number;
  readonly numbers: { readonly from: number; readonly to: number };
}
export const standardWork: Work = { cost: 1000, numbers: { from: 200, to: 1000 } };

const lifetime = 10 * 60 * 1000;
const secretName = "human-check";

/** What a challenge is asked for: how many times the usual work, for which form. */
const asked = v.object({ work: proofWork, for: proofPurpose });

/** A new proof-of-work challenge, signed, good for ten minutes. */
async function issueChallenge(
  { database, now }: DatabaseAndClock,
  { cost, numbers }: Work,
  data: v.InferOutput<typeof asked>,
): Promise<Challenge> {
  // More numbers instead of more rounds for each: it costs the server nothing to check them.
  const [min, max] = [numbers.from * data.work, numbers.to * data.work];
  return await createChallenge({
    algorithm: "PBKDF2/SHA-256",
    cost,
    counter: randomInt(max, min),
    data,
    deriveKey,
    expiresAt: new Date(now().getTime() + lifetime),
    hmacSignatureSecret: await readSecret(database, secretName),
  });
}

const parameters = v.object({
  algorithm: v.literal("PBKDF2/SHA-256"),
  nonce: v.string(),
  salt: v.string(),
  cost: v.number(),
  keyLength: v.number(),
  keyPrefix: v.string(),
  expiresAt: v.number(),
  data: asked,
});
/** Characters; a solution has some 700. Longer texts are not worth the reading. */
const longestToken = 4096;
const solved = v.pipe(
  v.string(),
  v.maxLength(longestToken),
  v.transform((token) => Buffer.from(token, "base64").toString("utf8")),
  v.parseJson(),
  v.object({
    challenge: v.object({ parameters, signature: v.string() }),
    solution: v.object({ counter: v.number(), derivedKey: v.string() }),
  }),
);

/**
 * Checks a solved challenge: base64 of `{challenge, solution}`. The key is derived again, so a
 * solution can't be invented; the signature is stored until it expires, so it works once.
 *
 * @param purpose the form with which it is sent
 * @returns how many times the usual work it has; 0 when it is not accepted
 */
async function verifySolvedChallenge(
  { database, now }: DatabaseAndClock,
  token: string,
  purpose: ProofPurpose,
): Promise<number> {
  const payload = v.safeParse(solved, token);
  if (!payload.success) return 0;
  const { challenge, solution } = payload.output;
  const { data } = challenge.parameters;
  if (data.for !== purpose) return 0;
  const expires = new Date(challenge.parameters.expiresAt * 1000);
  if (!(expires > now())) return 0;
  const { verified } = await verifySolution({
    challenge,
    solution,
    deriveKey,
    hmacSignatureSecret: await readSecret(database, secretName),
  });
  if (!verified) return 0;
  const spent = now().toISOString();
  await database.deleteFrom("human_check_spent").where("dExpires", "<", spent).execute();
  const { numInsertedOrUpdatedRows } = await database
    .insertInto("human_check_spent")
    .values({ vKey: challenge.signature, dExpires: expires.toISOString() })
    .onConflict((conflict) => conflict.column("vKey").doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows ? data.work : 0;
}

/**
 * Hands out proof-of-work challenges, in the form that ALTCHA's solvers read. `?work=` asks for a dearer
 * one, as a refusal has told, and `?for=` for one of another form than the login (contract/human-check.ts).
 */
export function mountChallenge(app: Hono, services: DatabaseAndClock, work: Work): void {
  app.get(humanCheckChallengePath, async (context) => {
    const query = {
      work: Number(context.req.query("work") ?? 1),
      for: context.req.query("for") ?? "login",
    };
    const data = v.safeParse(asked, query);
    if (!data.success)
      throw new ApiError(
        400,
        `Expected work: 1, 10 or 100; for: ${proofPurpose.options.join(", ")}.`,
      );
    context.header("Cache-Control", "no-store");
    return context.json(await issueChallenge(services, work, data.output));
  });
}

const siteVerify = "https://www.google.com/recaptcha/api/siteverify";
/** Google's suggestion. */
const minimumScore = 0.5;
const timeout = 5000;
/** Characters; Google's have at most some 4,000. It need not be asked about others. */
const longestRecaptchaToken = 10_000;

const verdict = v.object({
  success: v.boolean(),
  score: v.optional(v.number(), 0),
  action: v.optional(v.string()),
  "error-codes": v.optional(v.array(v.string()), []),
});

interface RecaptchaOptions {
  readonly settings: Settings;
  readonly fetch: typeof globalThis.fetch;
  readonly log: Log;
}

/**
 * Verifies a reCAPTCHA v3 token with Google. No answer, an unreadable one, a low score and
 * another form's token all mean false; faults that keep all visitors out are logged.
 */
async function verifyRecaptcha(
  { settings, fetch, log }: RecaptchaOptions,
  token: string,
  purpose: ProofPurpose,
): Promise<boolean> {
  if (settings.RECAPTCHA_SECRET === "" || token === "" || token.length > longestRecaptchaToken)
    return false;
  try {
    const response = await fetch(siteVerify, {
      method: "POST",
      body: new URLSearchParams({ secret: settings.RECAPTCHA_SECRET, response: token }),
      signal: AbortSignal.timeout(timeout),
      // The body has the secret.
      redirect: "error",
    });
    const result = v.parse(verdict, await response.json());
    // Codes such as invalid-input-response are about the visitor's token.
    const fault = result["error-codes"].find((code) => code.endsWith("-secret"));
    if (fault !== undefined) log(`reCAPTCHA refuses RECAPTCHA_SECRET (${fault}).`);
    const isFor = (result.action ?? purpose) === purpose;
    return result.success && result.score >= minimumScore && isFor;
  } catch (error) {
    log(`reCAPTCHA could not be asked: ${String(error)}`);
    return false;
  }
}
