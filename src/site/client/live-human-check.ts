import type { ProofPurpose } from "../../contract/human-check.ts";
import { browser } from "../environment.ts";
import { obtainInWorker } from "./human-check/altcha-in-worker.ts";
import { createHumanCheck, type HumanCheck } from "./human-check/human-check.ts";
import { obtainRecaptchaToken } from "./human-check/recaptcha.ts";
import { recaptchaSiteKey } from "./settings.ts";

const checks = new Map<string, HumanCheck>();

/**
 * The human check, one for each action: reCAPTCHA where its site key is set, else the proof of work. The build
 * leaves the other kind out. It requests nothing until `prepare` is called, also not the code that solves a challenge.
 *
 * @param action the visitor's action, as reCAPTCHA calls it
 */
export function humanCheckFor(action: ProofPurpose): HumanCheck {
  const check = checks.get(action) ?? createLive(action);
  checks.set(action, check);
  return check;
}

const createLive = (action: ProofPurpose) =>
  createHumanCheck(
    recaptchaSiteKey === ""
      ? (work) => obtainInWorker(work, action)
      : () => obtainRecaptchaToken(recaptchaSiteKey, action),
    browser.clock,
  );
