import * as v from "valibot";

import type { ProofPurpose } from "../../contract/human-check.ts";
import type { Settings } from "../../shared/settings.ts";
import type { Log } from "../http/failures.ts";

const siteVerify = "https://www.google.com/recaptcha/api/siteverify";
/** Google's suggestion. */
const minimumScore = 0.5;
const timeout = 5000;
/** Characters; Google's have at most some 4,000. It need not be asked about others. */
const longestToken = 10_000;

const verdict = v.object({
  success: v.boolean(),
  score: v.optional(v.number(), 0),
  action: v.optional(v.string()),
  "error-codes": v.optional(v.array(v.string()), []),
});

export interface RecaptchaOptions {
  readonly settings: Settings;
  readonly fetch: typeof globalThis.fetch;
  readonly log: Log;
}

/**
 * Verifies a reCAPTCHA v3 token with Google. No answer, an unreadable one, a low score and
 * another form's token all mean false; faults that keep all visitors out are logged.
 */
export async function verifyRecaptcha(
  { settings, fetch, log }: RecaptchaOptions,
  token: string,
  purpose: ProofPurpose,
): Promise<boolean> {
  if (settings.RECAPTCHA_SECRET === "" || token === "" || token.length > longestToken) return false;
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
