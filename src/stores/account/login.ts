import { callApi } from "../../client/call.ts";
import type { HumanCheck } from "../../client/human-check/human-check.ts";
import { sessionKeys } from "../../client/session-keys.ts";
import { takeWantedPage } from "../../client/wanted-page.ts";
import { login } from "../../contract/login.ts";
import { loginText } from "../../text/login.ts";
import { emailError, errorsOf, passwordError } from "../field-errors.ts";
import { createForm } from "../form.ts";
import { sendWithProof } from "../human-proof.ts";
import { takeOverDrafts } from "./drafts-owner.ts";
import { report, reportFailure, type AccountOptions } from "./report.ts";

export interface LoginOptions extends AccountOptions {
  readonly humanCheck: HumanCheck;
}

/**
 * The form of /login: logs in with a human check, stores the code, opens /dashboard (specification 2,
 * 5 and 8) or the page that the login interrupted.
 */
export function createLogin({ api, humanCheck, environment, notify }: LoginOptions) {
  const { clock, navigation, session } = environment;

  /** False when the browser refuses to store the code, which the next page needs. */
  async function storeLogin(email: string, code: string): Promise<boolean> {
    await takeOverDrafts(session, email);
    return session.set(sessionKeys.participant, code);
  }

  return createForm({
    // `humanCheck` has no value, only an error.
    initial: { email: "", password: "", humanCheck: "" },
    validate: ({ email, password }) =>
      errorsOf({
        email: emailError(email, loginText),
        password: passwordError(password, loginText.passwordRequired, loginText.passwordShort),
      }),
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
      if (outcome.ok && !(await storeLogin(email, outcome.data.vUniqueCode)))
        return reportFailure(loginText.storageBlocked, notify);
      return report(outcome, notify, {
        success: loginText.byCode[200],
        byCode: loginText.byCode,
        leave: () => navigation.assign(takeWantedPage({ session }) ?? "/dashboard"),
      });
    },
  });
}
