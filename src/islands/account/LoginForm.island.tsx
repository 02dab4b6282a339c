import { useState } from "react";

import { liveApi } from "../../client/live-api.ts";
import { humanCheckFor } from "../../client/live-human-check.ts";
import { browser } from "../../environment.ts";
import { createLogin } from "../../stores/account/login.ts";
import { notify } from "../../stores/toasts.ts";
import { loginText } from "../../text/login.ts";
import { AccountForm, type AccountField } from "./AccountForm.tsx";

const fields: readonly AccountField[] = [
  { name: "email", label: loginText.email, type: "email", autoComplete: "username" },
  { name: "password", label: loginText.password, autoComplete: "current-password" },
];

/** The login form's store, tied to this page. */
function createLiveLogin() {
  const api = liveApi();
  const humanCheck = humanCheckFor("login", api, browser.clock);
  const form = createLogin({ api, humanCheck, environment: browser, notify });
  return { api, humanCheck, form };
}

/** The form of /login (specification 2 and 5). */
export function LoginForm() {
  const [live] = useState(createLiveLogin);
  return (
    <AccountForm {...live} id="login" fields={fields} submit={loginText.submit}>
      <a href="/forget-password">{loginText.forgotten}</a>
    </AccountForm>
  );
}
