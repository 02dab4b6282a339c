import { createConfirmEmail } from "../../stores/account/passwords.ts";
import { confirmEmailText } from "../../../contract/text/profile.ts";
import type { AccountField } from "./AccountForm.tsx";
import { LinkForm } from "./LinkForm.tsx";

const fields: readonly AccountField[] = [
  { name: "password", label: confirmEmailText.password, autoComplete: "current-password" },
];

/** The form of /confirm-email#/{code}: a button, because mail scanners follow links. */
export const ConfirmEmailForm = () => (
  <LinkForm
    id="confirm-email"
    page="/confirm-email"
    create={createConfirmEmail}
    fields={fields}
    submit={confirmEmailText.submit}
    back={{ path: "/login", text: confirmEmailText.back }}
    incomplete={confirmEmailText.incomplete}
  />
);
