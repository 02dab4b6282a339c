import { confirmEmail } from "../../../contract/profile.ts";
import { isFilled } from "../../../contract/rules.ts";
import { confirmEmailText } from "../../text/profile.ts";
import { createForm } from "../form.ts";
import { showOutcome } from "./show-outcome.ts";
import type { LinkOptions } from "./reset-password.ts";

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
      return showOutcome(outcome, notify, {
        success: confirmEmailText.byCode[200],
        unauthorised: confirmEmailText.passwordRefused,
        leave: () => navigation.assign("/login"),
        secret,
      });
    },
  });
}
