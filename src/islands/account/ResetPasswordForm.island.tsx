import { createResetPassword } from "../../stores/account/reset-password.ts";
import { resetPasswordText } from "../../text/reset-password.ts";
import type { AccountField } from "./AccountForm.tsx";
import { LinkForm } from "./LinkForm.tsx";

const fields: readonly AccountField[] = [
  {
    name: "password",
    label: resetPasswordText.password,
    autoComplete: "new-password",
    hint: resetPasswordText.hint,
  },
  { name: "confirm", label: resetPasswordText.confirm, autoComplete: "new-password" },
];

/** The form of /reset-password/{code} (specification 2 and 5). */
export const ResetPasswordForm = () => (
  <LinkForm
    id="reset-password"
    page="/reset-password"
    create={createResetPassword}
    fields={fields}
    submit={resetPasswordText.submit}
    wayOut={
      <a className="target" href="/forget-password">
        {resetPasswordText.again}
      </a>
    }
    incomplete={
      <>
        <p>{resetPasswordText.incomplete}</p>
        <a className="button" href="/forget-password">
          {resetPasswordText.again}
        </a>
      </>
    }
  >
    <a className="target" href="/login">
      {resetPasswordText.back}
    </a>
  </LinkForm>
);
