import { callApi } from "../../client/call.ts";
import { forgotPassword } from "../../contract/login.ts";
import { forgetPasswordText } from "../../text/forget-password.ts";
import { emailError, errorsOf } from "../field-errors.ts";
import { createForm, type Errors, type Form } from "../form.ts";
import { sendWithProof } from "../human-proof.ts";
import type { LoginOptions } from "./login.ts";
import { report } from "./report.ts";

export type ForgetPasswordValues = {
  readonly email: string;
  /** Filled by the human check; the field exists so that its error has a place. */
  readonly humanCheck: string;
};

/** Specification 5, forgot password email. */
function validateForgetPassword({ email }: ForgetPasswordValues): Errors<ForgetPasswordValues> {
  const { emailRequired, emailInvalid } = forgetPasswordText;
  return errorsOf({ email: emailError(email, emailRequired, emailInvalid) });
}

/** The form of /forget-password: proves a human, asks for a link, goes to /success-reset-password. */
export function createForgetPassword(options: LoginOptions): Form<ForgetPasswordValues> {
  const { api, humanCheck, environment, notify } = options;
  const { clock, navigation } = environment;
  return createForm<ForgetPasswordValues>({
    initial: { email: "", humanCheck: "" },
    validate: validateForgetPassword,
    normalise: (_name, value) => value.trim(),
    clock,
    async send({ email }) {
      const outcome = await sendWithProof(humanCheck, (proof) =>
        callApi(api, forgotPassword, { vEmail: email, vGoogleRecaptchaResponse: proof }),
      );
      if (outcome === null)
        return { kind: "invalid", errors: { humanCheck: forgetPasswordText.humanCheckFailed } };
      return report(outcome, notify, {
        success: forgetPasswordText.sent,
        byCode: forgetPasswordText.byCode,
        leave: () => navigation.assign("/success-reset-password"),
      });
    },
  });
}
