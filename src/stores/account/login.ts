import { callApi } from "../../client/call.ts";
import type { HumanCheck } from "../../client/human-check/human-check.ts";
import { sessionKeys } from "../../client/session-keys.ts";
import { login } from "../../contract/login.ts";
import { loginText } from "../../text/login.ts";
import { emailError, errorsOf, passwordError } from "../field-errors.ts";
import { createForm, type Errors, type Form } from "../form.ts";
import { sendWithProof } from "../human-proof.ts";
import { takeOverDrafts } from "./drafts-owner.ts";
import { report, reportFailure, type AccountOptions } from "./report.ts";

export type LoginValues = {
  readonly email: string;
  readonly password: string;
  /** Filled by the human check; the field exists so that its error has a place. */
  readonly humanCheck: string;
};

export interface LoginOptions extends AccountOptions {
  readonly humanCheck: HumanCheck;
}

/** Specification 5, login, without the human check: that takes a server. */
function validateLogin({ email, password }: LoginValues): Errors<LoginValues> {
  const text = loginText;
  return errorsOf({
    email: emailError(email, text.emailRequired, text.emailInvalid),
    password: passwordError(password, text.passwordRequired, text.passwordShort),
  });
}

/** The login form: proves a human, signs in, stores the login's code, goes to /dashboard (specification 2 and 8). */
export function createLogin(options: LoginOptions): Form<LoginValues> {
  const { api, humanCheck, environment, notify } = options;
  const { clock, navigation, session } = environment;

  /** False when the browser refuses to store the code: the next page would know nothing of it. */
  async function begin(email: string, code: string): Promise<boolean> {
    await takeOverDrafts(session, email);
    return session.set(sessionKeys.participant, code);
  }

  return createForm<LoginValues>({
    initial: { email: "", password: "", humanCheck: "" },
    validate: validateLogin,
    normalise: (name, value) => (name === "email" ? value.trim() : value),
    clock,
    async send({ email, password }) {
      const outcome = await sendWithProof(humanCheck, (proof) =>
        callApi(api, login, {
          vEmail: email,
          vPassword: password,
          vGoogleRecaptchaResponse: proof,
        }),
      );
      if (outcome === null)
        return { kind: "invalid", errors: { humanCheck: loginText.humanCheckFailed } };
      if (outcome.ok && !(await begin(email, outcome.data.vUniqueCode)))
        return reportFailure(loginText.storageBlocked, notify);
      return report(outcome, notify, {
        success: loginText.byCode[200],
        byCode: loginText.byCode,
        leave: () => navigation.assign("/dashboard"),
      });
    },
  });
}
