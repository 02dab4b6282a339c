import * as sessionKeys from "../../client/session-keys.ts";
import { changePassword, profile } from "../../../contract/profile.ts";
import { changePasswordText } from "../../../contract/text/profile.ts";
import { failureText } from "../../../contract/text/failure.ts";
import { passwordError, createForm, type Done } from "../form.ts";
import { rememberParticipant } from "../participant.ts";
import type { changeOfflinePassword } from "../../client/offline-store/unlock.ts";
import { newPasswordErrors } from "./passwords.ts";
import { type AccountOptions, showFailure, showOutcome } from "./outcomes.ts";

const initial = { current: "", password: "", confirm: "" };

/** Specification 5; a submit and the check before it word a mismatch differently. */
const validateWith = (mismatch: string) => (values: typeof initial) => {
  const { currentRequired, currentShort } = changePasswordText;
  return {
    current: passwordError(values.current, currentRequired, currentShort),
    ...newPasswordErrors(values, { ...changePasswordText, mismatch }),
  };
};

/** The login has ended: only another one helps. */
const withFinalResult = (shown: Done): Done => ({
  ...shown,
  result: { ...shown.result, isFinal: true },
});

interface ChangePasswordOptions extends AccountOptions {
  /** Makes the offline store open with the new password; without it, there is none. */
  readonly changeOfflinePassword?: typeof changeOfflinePassword;
}

/**
 * The form of /change-password. Any answer locks it for two seconds, then its fields are emptied
 * (specification 4); without an answer the values stay.
 */
export function createChangePassword(options: ChangePasswordOptions) {
  const { api, environment, notify } = options;
  const { clock, session } = environment;
  const participant = rememberParticipant(session);

  /** Whether the login still holds, by a call without a password; true when it can't be told. */
  async function isLoggedIn(vUniqueCode: string): Promise<boolean> {
    const outcome = await api.call(profile, { vUniqueCode });
    return outcome.ok || outcome.code !== 401;
  }

  return createForm({
    initial,
    validate: validateWith(changePasswordText.mismatch),
    validateLive: validateWith(changePasswordText.mismatchLive),
    clock,
    async send({ current, password, confirm }) {
      const secret = participant();
      if (secret === "") return withFinalResult(showFailure(failureText.signedOut, notify));
      const outcome = await api.call(changePassword, {
        vUniqueCode: secret,
        vCurrentPassword: current,
        vPassword: password,
        vConfirmPassword: confirm,
      });
      if (outcome.ok) {
        // A host may end the code too, which others may know, and give another.
        const { vUniqueCode } = outcome.data;
        if (vUniqueCode !== "" && participant() === secret)
          session.set(sessionKeys.participant, vUniqueCode);
        // The offline store opens with the new password from now on.
        await options.changeOfflinePassword?.(session, password);
      }
      // Hosts answer 401 for an ended login, and for a wrong password too.
      const hasEnded = !outcome.ok && outcome.code === 401 && !(await isLoggedIn(secret));
      const shown = showOutcome(outcome, notify, {
        success: changePasswordText.byCode[200],
        byCode: hasEnded ? { 401: failureText.signedOut } : changePasswordText.byCode,
        unauthorised: changePasswordText.currentRefused,
        isEmptiedBy: ({ reason }) => reason !== "unreachable",
        secret,
      });
      return hasEnded ? withFinalResult(shown) : shown;
    },
  });
}
