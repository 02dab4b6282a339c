import type { Outcome } from "../../client/outcome.ts";
import { resetPassword } from "../../../contract/login.ts";
import { failureText } from "../../../contract/messages.ts";
import { resetPasswordText } from "../../text/reset-password.ts";
import { createForm } from "../form.ts";
import { newPasswordErrors } from "./new-password.ts";
import { showOutcome, type AccountOptions } from "./show-outcome.ts";

export interface LinkOptions extends AccountOptions {
  /** Reads the code of the mailed link from the address. */
  readonly code: () => string;
}

/** True when the host refused the code of the link, which is used or too old, and not the password. */
const isLinkRefused = (outcome: Outcome<unknown>): boolean =>
  !outcome.ok &&
  outcome.reason === "refused" &&
  outcome.code < 500 &&
  ![404, 422, 429].includes(outcome.code);

/** The form behind a mailed link: sets a new password, opens /login after two seconds (specification 8). */
export function createResetPassword({ api, code, environment, notify }: LinkOptions) {
  const { clock, navigation } = environment;
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
      return { ...reported, result: { ...reported.result, isFinal: isLinkRefused(outcome) } };
    },
  });
}
