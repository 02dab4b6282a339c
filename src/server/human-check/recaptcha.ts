import * as v from "valibot";

import type { Settings } from "../../settings.ts";
import type { Log } from "../http/failures.ts";

const siteVerify = "https://www.google.com/recaptcha/api/siteverify";
/** Google's own suggestion for where people end and programs begin. */
const leastScore = 0.5;
const patience = 5000;

const verdict = v.object({
  success: v.boolean(),
  score: v.optional(v.number(), 0),
  "error-codes": v.optional(v.array(v.string()), []),
});

interface Needs {
  readonly settings: Settings;
  readonly fetch: typeof globalThis.fetch;
  readonly log: Log;
}

/**
 * Asks Google about a reCAPTCHA v3 token. No answer, a strange one or a low score all mean no; what
 * keeps everybody out is logged.
 */
export async function verifyRecaptcha(
  { settings, fetch, log }: Needs,
  token: string,
): Promise<boolean> {
  if (settings.RECAPTCHA_SECRET === "") return false;
  try {
    const response = await fetch(siteVerify, {
      method: "POST",
      body: new URLSearchParams({
        secret: settings.RECAPTCHA_SECRET,
        response: token,
      }),
      signal: AbortSignal.timeout(patience),
    });
    const result = v.parse(verdict, await response.json());
    // Codes such as invalid-input-response are about the visitor's token.
    const fault = result["error-codes"].find((code) => code.endsWith("-secret"));
    if (fault !== undefined) log(`reCAPTCHA refuses RECAPTCHA_SECRET (${fault}).`);
    return result.success && result.score >= leastScore;
  } catch (error) {
    log(`reCAPTCHA could not be asked: ${String(error)}`);
    return false;
  }
}
