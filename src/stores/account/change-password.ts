import { callApi } from "../../client/call.ts";
import { changePassword } from "../../contract/profile.ts";
import { changePasswordText } from "../../text/change-password.ts";
import { failureText } from "../../text/failure.ts";
import { errorsOf, passwordError } from "../field-errors.ts";
import { createForm, type Errors, type Form } from "../form.ts";
import { rememberParticipant } from "../participant.ts";
import { newPasswordErrors } from "./new-password.ts";
import { report, reportFailure, type AccountOptions } from "./report.ts";

export type ChangePasswordValues = {
  readonly current: string;
  readonly password: string;
  readonly confirm: string;
};

/** Specification 5, change password, in the words of a submit or of the live check. */
function validate(values: ChangePasswordValues, mismatch: string): Errors<ChangePasswordValues> {
  const { currentRequired, currentShort } = changePasswordText;
  const current = passwordError(values.current, currentRequired, currentShort);
  return {
    ...errorsOf({ current }),
    ...newPasswordErrors(values, { ...changePasswordText, mismatch }),
  };
}

/**
 * The form of /change-password. Any answer locks it for two seconds, then its fields are emptied
 * (specification 4); only when no answer came is everything kept for another try.
 */
export function createChangePassword(options: AccountOptions): Form<ChangePasswordValues> {
  const { api, environment, notify } = options;
  const { clock, session } = environment;
  const participant = rememberParticipant(session);
  return createForm<ChangePasswordValues>({
    initial: { current: "", password: "", confirm: "" },
    validate: (values) => validate(values, changePasswordText.mismatch),
    validateLive: (values) => validate(values, changePasswordText.mismatchLive),
    clock,
    async send({ current, password, confirm }) {
      const secret = participant();
      if (secret === "") return reportFailure(failureText.signedOut, notify);
      const outcome = await callApi(api, changePassword, {
        vUniqueCode: secret,
        vCurrentPassword: current,
        vPassword: password,
        vConfirmPassword: confirm,
      });
      return report(outcome, notify, {
        success: changePasswordText.byCode[200],
        byCode: changePasswordText.byCode,
        isEmptiedBy: ({ reason }) => reason !== "unreachable",
        secret,
      });
    },
  });
}
