import { useState, useSyncExternalStore } from "react";

import { liveApi } from "../../client/live-api.ts";
import { browser } from "../../environment.ts";
import { segmentsBehind } from "../../stores/account/address-code.ts";
import { createResetPassword } from "../../stores/account/reset-password.ts";
import { notify } from "../../stores/toasts.ts";
import { resetPasswordText } from "../../text/reset-password.ts";
import { AccountForm, type AccountField } from "./AccountForm.tsx";
import styles from "./ResetPasswordForm.module.css";

const fields: readonly AccountField[] = [
  {
    name: "password",
    label: resetPasswordText.password,
    type: "password",
    autoComplete: "new-password",
    hint: resetPasswordText.hint,
  },
  {
    name: "confirm",
    label: resetPasswordText.confirm,
    type: "password",
    autoComplete: "new-password",
  },
];

/** The form's store, tied to this page and to the code in its address. */
function createLiveResetPassword() {
  const api = liveApi();
  let kept: string | undefined;
  // Read once: a jump to `#main` takes a code in the fragment away.
  const code = () =>
    (kept ??= segmentsBehind("/reset-password", location).at(0) ?? "");
  const form = createResetPassword({
    api,
    code,
    environment: browser,
    notify,
  });
  return { code, account: { api, form } };
}

const never = () => () => undefined;

/** The form of /reset-password/{code} (specification 2 and 5). */
export function ResetPasswordForm() {
  const [{ code, account }] = useState(createLiveResetPassword);
  // The page is built without an address; whether it has a code shows in the browser.
  const hasCode = useSyncExternalStore(
    never,
    () => code() !== "",
    () => true,
  );
  if (!hasCode) return <IncompleteLink />;
  return (
    <AccountForm
      {...account}
      id="reset-password"
      fields={fields}
      submit={resetPasswordText.submit}
    >
      <a href="/login">{resetPasswordText.back}</a>
    </AccountForm>
  );
}

function IncompleteLink() {
  return (
    <div className={styles["incomplete"]} role="alert">
      <p>{resetPasswordText.incomplete}</p>
      <a className="button" href="/forget-password">
        {resetPasswordText.again}
      </a>
    </div>
  );
}
