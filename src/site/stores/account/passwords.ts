import { passwordError, emailError, createForm, type Done } from "../form.ts";
import { forgotPassword, resetPassword } from "../../../contract/login.ts";
import { cleanEmail, isFilled } from "../../../contract/rules.ts";
import * as sessionKeys from "../../client/session-keys.ts";
import { failureText } from "../../../contract/text/failure.ts";
import { forgetPasswordText, resetPasswordText } from "../../../contract/text/reset-password.ts";
import { proofError, sendWithProof } from "../human-proof.ts";
import type { LoginOptions } from "./login.ts";
import { showOutcome, type AccountOptions } from "./outcomes.ts";
import type { Outcome } from "../../client/outcome.ts";
import { confirmEmail } from "../../../contract/profile.ts";
import { confirmEmailText } from "../../../contract/text/profile.ts";

/** The forms about passwords for visitors without a login: they begin with a mail. */

type TextName =
  "passwordRequired" | "passwordShort" | "confirmRequired" | "confirmShort" | "mismatch";

/**
 * The errors of a new password and its confirmation; a mismatch is shown once both are long enough.
 * Their messages differ by page (specification 5).
 */
export function newPasswordErrors(
  { password, confirm }: { readonly password: string; readonly confirm: string },
  text: Readonly<Record<TextName, string>>,
) {
  const first = passwordError(password, text.passwordRequired, text.passwordShort);
  const second =
    passwordError(confirm, text.confirmRequired, text.confirmShort) ??
    (first === undefined && password !== confirm ? text.mismatch : undefined);
  return { password: first, confirm: second };
}

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

export interface LinkOptions extends AccountOptions {
  /** Reads the code of the mailed link from the address. */
  readonly code: () => string;
}

/**
 * True when the host refused the code of the link, which is used or too old, and not the password.
 *
 * @param others further codes that are about the password
 */
const isLinkRefused = (outcome: Outcome<unknown>, others: readonly number[] = []): boolean =>
  !outcome.ok &&
  outcome.reason === "refused" &&
  outcome.code < 500 &&
  ![404, 422, 429, ...others].includes(outcome.code);

const asFinal = (outcome: Done, isFinal: boolean): Done => ({
  ...outcome,
  result: { ...outcome.result, isFinal },
});

/** Puts an address into the form of /login, when that opens in this tab. */
const fillLogin = (session: AccountOptions["environment"]["session"], value: string) =>
  session.set(sessionKeys.typedFields, JSON.stringify(["/login", { "login-email": { value } }]));

/** The form behind a mailed link: sets a new password, opens /login after two seconds (specification 8). */
export function createResetPassword({ api, code, environment, notify }: LinkOptions) {
  const { clock, navigation, session } = environment;
  return createForm({
    initial: { password: "", confirm: "" },
    validate: (values) => newPasswordErrors(values, resetPasswordText),
    clock,
    async send({ password, confirm }) {
      const secret = code();
      const outcome = await api.call(resetPassword, {
        vPassword: password,
        vConfirmPassword: confirm,
        vUniqueCode: secret,
      });
      const reported = showOutcome(outcome, notify, {
        success: resetPasswordText.byCode[200],
        byCode: resetPasswordText.byCode,
        // Nobody is logged in here.
        unauthorised: failureText.other,
        leave: () => navigation.assign("/login"),
        secret,
      });
      if (outcome.ok && outcome.data.vEmail !== "") fillLogin(session, outcome.data.vEmail);
      return asFinal(reported, isLinkRefused(outcome));
    },
  });
}

/** The form behind a mailed link: confirms a new email address, opens /login after two seconds. */
export function createConfirmEmail({ api, code, environment, notify }: LinkOptions) {
  const { clock, navigation } = environment;
  return createForm({
    initial: { password: "" },
    validate: ({ password }) => ({
      password: isFilled(password) ? undefined : confirmEmailText.passwordRequired,
    }),
    clock,
    async send({ password }) {
      const secret = code();
      const outcome = await api.call(confirmEmail, { vUniqueCode: secret, vPassword: password });
      const reported = showOutcome(outcome, notify, {
        success: confirmEmailText.byCode[200],
        unauthorised: confirmEmailText.passwordRefused,
        leave: () => navigation.assign("/login"),
        secret,
      });
      return asFinal(reported, isLinkRefused(outcome, [401]));
    },
  });
}
