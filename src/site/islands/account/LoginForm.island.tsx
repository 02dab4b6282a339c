import { useEffect, useState } from "react";

import { humanCheckFor } from "../../client/human-check/human-check.ts";
import { tryPassword } from "../../client/offline-store/unlock.ts";
import { createLogin } from "../../stores/account/login.ts";
import { restoreOfflineAnswers } from "../../stores/survey/durable-copy.ts";
import { loginText } from "../../../contract/text/login.ts";
import { livePage } from "../live-page.ts";
import { AccountForm, type AccountField } from "./AccountForm.tsx";

const fields: readonly AccountField[] = [
  { name: "email", label: loginText.email, type: "email", autoComplete: "username" },
  { name: "password", label: loginText.password, autoComplete: "current-password" },
];

export interface LoginFormProps {
  /** After the login, in the place of the page that it leads to. */
  readonly onLogin?: () => void;
}

function createLiveLogin(onLogin: LoginFormProps["onLogin"]) {
  const humanCheck = humanCheckFor("login");
  return {
    humanCheck,
    form: createLogin({
      ...livePage(),
      humanCheck,
      offlineStore: { tryPassword, restoreOfflineAnswers },
      onLogin,
    }),
  };
}

/** The form of /login (specification 2 and 5). */
export function LoginForm({ onLogin }: LoginFormProps) {
  const [live] = useState(() => createLiveLogin(onLogin));
  useEffect(() => {
    // The address is known, as after a new password.
    const isFilled = live.form.$state.get().values.email !== "";
    if (isFilled && document.activeElement === document.body)
      document.getElementById("login-password")?.focus();
  }, [live]);
  return (
    <AccountForm
      {...live}
      id="login"
      fields={fields}
      submit={loginText.submit}
      isOverPage={onLogin !== undefined}
    >
      <a className="target" href="/forget-password">
        <bdi>{loginText.forgotten}</bdi>
      </a>
    </AccountForm>
  );
}
