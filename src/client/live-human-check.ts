import { browser } from "../environment.ts";
import { obtainAltchaProof } from "./human-check/altcha.ts";
import { createHumanCheck } from "./human-check/human-check.ts";
import { obtainRecaptchaToken } from "./human-check/recaptcha.ts";
import { liveApi } from "./live-api.ts";
import { humanCheckKind, recaptchaSiteKey } from "./settings.ts";

/**
 * The human check that `PUBLIC_HUMAN_CHECK` names; the build leaves the other kind out. Its code is
 * part of the form's chunk, because login needs it at once (specification 2). It requests nothing
 * until `prepare` is called.
 *
 * @param action the visitor's action, for reCAPTCHA: `contact`, `login`, `forgot_password`
 */
export const humanCheckFor = (action: string) =>
  createHumanCheck(
    humanCheckKind === "recaptcha"
      ? () => obtainRecaptchaToken(recaptchaSiteKey, action)
      : () => obtainAltchaProof(liveApi()),
    browser.clock,
  );
