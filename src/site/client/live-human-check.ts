import type { ProofPurpose } from "../../contract/human-check.ts";
import { browser } from "../environment.ts";
import { obtainInWorker } from "./human-check/altcha-in-worker.ts";
import { createHumanCheck, type HumanCheck } from "./human-check/human-check.ts";
import { obtainRecaptchaToken } from "./human-check/recaptcha.ts";
import { humanCheckKind, recaptchaSiteKey } from "./settings.ts";

const checks = new Map<string, HumanCheck>();

/**
 * The human check that `PUBLIC_HUMAN_CHECK` names, one for each action; the build leaves the other
 * kind out. It requests nothing until `prepare` is called, also not the code that solves a challenge.
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
    humanCheckKind === "recaptcha"
      ? () => obtainRecaptchaToken(recaptchaSiteKey, action)
      : (work) => obtainInWorker(work, action),
    browser.clock,
  );
