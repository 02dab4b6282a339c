import type { Environment } from "../environment.ts";
import type { Api } from "./api.ts";
import { humanCheckKind, recaptchaSiteKey } from "./settings.ts";
import {
  createHumanCheck,
  type HumanCheck,
} from "./human-check/human-check.ts";

/**
 * The human check that `PUBLIC_HUMAN_CHECK` names. Its code is fetched when a visitor first
 * touches the form.
 *
 * @param action what the visitor is about to do: `contact`, `login`, `forgot_password`
 */
export function humanCheckFor(
  action: string,
  api: Api,
  clock: Environment["clock"],
): HumanCheck {
  return createHumanCheck(
    humanCheckKind === "recaptcha"
      ? async () => {
          const { obtainRecaptchaToken } =
            await import("./human-check/recaptcha.ts");
          return obtainRecaptchaToken(recaptchaSiteKey, action);
        }
      : async () => {
          const { obtainAltchaProof } = await import("./human-check/altcha.ts");
          return obtainAltchaProof(api);
        },
    clock,
  );
}
