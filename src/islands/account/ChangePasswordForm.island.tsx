import { useState } from "react";

import { liveApi } from "../../client/live-api.ts";
import { browser } from "../../environment.ts";
import { createChangePassword } from "../../stores/account/change-password.ts";
import { notify } from "../../stores/toasts.ts";
import { changePasswordText } from "../../text/change-password.ts";
import { formText } from "../../text/form.ts";
import { AccountForm, type AccountField } from "./AccountForm.tsx";

const fields: readonly AccountField[] = [
  { name: "current", label: changePasswordText.current, autoComplete: "current-password" },
  {
    name: "password",
    label: changePasswordText.password,
    autoComplete: "new-password",
    hint: changePasswordText.hint,
  },
  { name: "confirm", label: changePasswordText.confirm, autoComplete: "new-password" },
];

/** The form's store, tied to this page. */
function createLiveChangePassword() {
  const api = liveApi();
  const form = createChangePassword({ api, environment: browser, notify });
  return { api, form };
}

/** The form of /change-password (specification 2 and 5). */
export function ChangePasswordForm() {
  const [live] = useState(createLiveChangePassword);
  return (
    <AccountForm {...live} id="change-password" fields={fields} submit={changePasswordText.submit}>
      <a className="button button-quiet" href="/dashboard">
        {formText.cancel}
      </a>
    </AccountForm>
  );
}
