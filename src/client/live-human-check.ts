import type { Environment } from "../environment.ts";
import type { Api } from "./api.ts";
import { obtainAltchaProof } from "./human-check/altcha.ts";
import { createHumanCheck, type HumanCheck } from "./human-check/human-check.ts";
import { obtainRecaptchaToken } from "./human-check/recaptcha.ts";
import { humanCheckKind, recaptchaSiteKey } from "./settings.ts";

/**
 * The human check that `PUBLIC_HUMAN_CHECK` names; the build leaves the other kind out. The
 * solver comes with the form: login needs it at once (specification 2), and fetching it
 * afterwards cost a request and a helper of 0.8 KB, which no budget saw. Nothing is asked of a
 * service before a form says `prepare`.
 *
 * @param action what the visitor is about to do: `contact`, `login`, `forgot_password`
 */
export const humanCheckFor = (action: string, api: Api, clock: Environment["clock"]): HumanCheck =>
  createHumanCheck(
    humanCheckKind === "recaptcha"
      ? () => obtainRecaptchaToken(recaptchaSiteKey, action)
      : () => obtainAltchaProof(api),
    clock,
  );
