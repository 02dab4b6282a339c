import { useStore } from "@nanostores/react";
import { useState } from "react";

import { changeOfflinePassword } from "../../client/offline-store/unlock.ts";
import { createChangePassword } from "../../stores/account/change-password.ts";
import { changePasswordText } from "../../../contract/text/profile.ts";
import { formText } from "../../../contract/text/form.ts";
import { livePage } from "../live-page.ts";
import { AccountForm, newPasswordFields, type AccountField } from "./AccountForm.tsx";
import { LogInLink } from "./LogInLink.tsx";

const fields: readonly AccountField[] = [
  { name: "current", label: changePasswordText.current, autoComplete: "current-password" },
  ...newPasswordFields(changePasswordText),
];

/** The form of /change-password (specification 2 and 5). */
export function ChangePasswordForm() {
  const [form] = useState(() => createChangePassword({ ...livePage(), changeOfflinePassword }));
  const { result } = useStore(form.$state, { ssr: "initial" });
  return (
    <AccountForm
      form={form}
      id="change-password"
      fields={fields}
      submit={changePasswordText.submit}
    >
      <a className="button button-quiet" href="/dashboard">
        {formText.cancel}
      </a>
      {result?.isFinal === true && <LogInLink className="target" />}
    </AccountForm>
  );
}
