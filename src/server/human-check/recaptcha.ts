import * as v from "valibot";

import type { Settings } from "../../settings.ts";

const siteVerify = "https://www.google.com/recaptcha/api/siteverify";
/** Google's own suggestion for where people end and programs begin. */
const leastScore = 0.5;
const patience = 5000;

const verdict = v.object({ success: v.literal(true), score: v.number() });

/** Asks Google about a reCAPTCHA v3 token. No answer, a strange one or a low score all mean no. */
export async function verifyRecaptcha(
  {
    settings,
    fetch,
  }: { readonly settings: Settings; readonly fetch: typeof globalThis.fetch },
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
    const result = v.safeParse(verdict, await response.json());
    return result.success && result.output.score >= leastScore;
  } catch {
    return false;
  }
}
