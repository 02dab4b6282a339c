import { createResetPassword } from "../../stores/account/passwords.ts";
import { resetPasswordText } from "../../../contract/text/reset-password.ts";
import { newPasswordFields } from "./AccountForm.tsx";
import { LinkForm } from "./LinkForm.tsx";

const fields = newPasswordFields(resetPasswordText);

/** The form of /reset-password/{code} (specification 2 and 5). */
export const ResetPasswordForm = () => (
  <LinkForm
    id="reset-password"
    page="/reset-password"
    create={createResetPassword}
    fields={fields}
    submit={resetPasswordText.submit}
    back={{ path: "/login", text: resetPasswordText.back }}
    others={[{ path: "/forget-password", text: resetPasswordText.again }]}
    incomplete={resetPasswordText.incomplete}
  />
);
