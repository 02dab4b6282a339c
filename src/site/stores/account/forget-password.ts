import { forgotPassword } from "../../../contract/login.ts";
import { cleanEmail } from "../../../contract/rules.ts";
import { failureText } from "../../../contract/messages.ts";
import { forgetPasswordText } from "../../text/reset-password.ts";
import { emailError } from "../field-errors.ts";
import { createForm } from "../form.ts";
import { proofError, sendWithProof } from "../human-proof.ts";
import type { LoginOptions } from "./login.ts";
import { showOutcome } from "./show-outcome.ts";

/** The form of /forget-password: requests a link with a human check, opens /success-reset-password. */
export function createForgetPassword({ api, humanCheck, environment, notify }: LoginOptions) {
  const { clock, navigation } = environment;
  return createForm({
    // `humanCheck` has no value, only an error.
    initial: { email: "", humanCheck: "" },
    validate: ({ email }) => ({ email: emailError(email, forgetPasswordText) }),
    normalise: (_name, value) => cleanEmail(value),
    clock,
    async send({ email }) {
      const outcome = await sendWithProof(humanCheck, (proof) =>
        api.call(forgotPassword, { vEmail: email, vGoogleRecaptchaResponse: proof }),
      );
      if (outcome === null)
        return {
          kind: "invalid",
          errors: { humanCheck: proofError(humanCheck, forgetPasswordText.humanCheckFailed) },
        };
      return showOutcome(outcome, notify, {
        success: forgetPasswordText.sent,
        byCode: forgetPasswordText.byCode,
        // Nobody is logged in here.
        unauthorised: failureText.other,
        leave: () => navigation.assign("/success-reset-password"),
      });
    },
  });
}
