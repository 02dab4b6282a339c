import { useState } from "react";

import { humanCheckFor } from "../../client/human-check/human-check.ts";
import { createForgetPassword } from "../../stores/account/passwords.ts";
import { forgetPasswordText } from "../../../contract/text/reset-password.ts";
import { livePage } from "../live-page.ts";
import { AccountForm, type AccountField } from "./AccountForm.tsx";

const fields: readonly AccountField[] = [
  { name: "email", label: forgetPasswordText.email, type: "email", autoComplete: "username" },
];

function createLiveForgetPassword() {
  const humanCheck = humanCheckFor("forgot_password");
  return { humanCheck, form: createForgetPassword({ ...livePage(), humanCheck }) };
}

/** The form of /forget-password (specification 2 and 5). */
export function ForgetPasswordForm() {
  const [live] = useState(createLiveForgetPassword);
  return (
    <AccountForm {...live} id="forget-password" fields={fields} submit={forgetPasswordText.submit}>
      <a className="target" href="/login">
        {forgetPasswordText.back}
      </a>
    </AccountForm>
  );
}
