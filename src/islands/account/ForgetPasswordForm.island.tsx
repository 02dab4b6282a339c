import { useState } from "react";

import { liveApi } from "../../client/live-api.ts";
import { humanCheckFor } from "../../client/live-human-check.ts";
import { browser } from "../../environment.ts";
import { createForgetPassword } from "../../stores/account/forget-password.ts";
import { notify } from "../../stores/toasts.ts";
import { forgetPasswordText } from "../../text/forget-password.ts";
import { AccountForm, type AccountField } from "./AccountForm.tsx";

const fields: readonly AccountField[] = [
  { name: "email", label: forgetPasswordText.email, type: "email", autoComplete: "username" },
];

/** The form's store, tied to this page. */
function createLiveForgetPassword() {
  const api = liveApi();
  const humanCheck = humanCheckFor("forgot_password", api, browser.clock);
  const form = createForgetPassword({ api, humanCheck, environment: browser, notify });
  return { api, humanCheck, form };
}

/** The form of /forget-password (specification 2 and 5). */
export function ForgetPasswordForm() {
  const [live] = useState(createLiveForgetPassword);
  return (
    <AccountForm {...live} id="forget-password" fields={fields} submit={forgetPasswordText.submit}>
      <a href="/login">{forgetPasswordText.back}</a>
    </AccountForm>
  );
}
