import type { HTMLInputAutoCompleteAttribute, ReactNode } from "react";

import type { Api } from "../../client/api.ts";
import type { HumanCheck } from "../../client/human-check/human-check.ts";
import { isLocked, refusedErrors, type Form, type Values } from "../../stores/form.ts";
import { formText } from "../../text/form.ts";
import { ErrorSummary } from "../../ui/ErrorSummary.tsx";
import { Field } from "../../ui/Field.tsx";
import { SubmitButton } from "../../ui/SubmitButton.tsx";
import { FormStatus } from "../FormStatus.tsx";
import { Toaster } from "../Toaster.tsx";
import { useForm } from "../use-form.ts";
import styles from "./AccountForm.module.css";
import { HumanCheckLine } from "./HumanCheckLine.tsx";
import { PasswordField } from "./PasswordField.tsx";

/** One field of a short form: its name is the store's. */
export interface AccountField {
  readonly name: string;
  readonly label: string;
  readonly type: "email" | "password";
  readonly autoComplete: HTMLInputAutoCompleteAttribute;
  /** A rule that is better known before typing. */
  readonly hint?: string;
}

export interface AccountFormProps<V extends Values> {
  /** Begins the ids of its fields. */
  readonly id: string;
  readonly form: Form<V>;
  readonly api: Api;
  readonly fields: readonly AccountField[];
  readonly submit: string;
  /** Its error has the name `humanCheck`. */
  readonly humanCheck?: HumanCheck;
  /** Links beside the button. */
  readonly children?: ReactNode;
}

/** The short forms around an account: login, and everything about passwords. */
export function AccountForm<V extends Values>(props: AccountFormProps<V>) {
  const { id, form, api, fields, submit, humanCheck, children } = props;
  const { root, state, onSubmit } = useForm(form);
  const idOf = (name: string) => `${id}-${name}`;
  const errorOf = (name: string) =>
    (state.errors as Readonly<Record<string, string | undefined>>)[name];
  return (
    <div className="needs-script" ref={root}>
      {/* "dialog" leads nowhere: without script nothing is sent, least of all in an address. */}
      <form className={styles["form"]} method="dialog" noValidate onSubmit={onSubmit}>
        <ErrorSummary
          heading={formText.summary}
          refusals={state.refusals}
          errors={refusedErrors(state, idOf)}
        />
        {!fields.some(({ autoComplete }) => autoComplete === "username") && (
          // Password managers look for the account that a new password belongs to.
          <input type="text" name="username" autoComplete="username" readOnly hidden />
        )}
        {fields.map(({ name, type, ...field }) => {
          const shared = {
            ...field,
            id: idOf(name),
            name,
            error: errorOf(name),
            isReadOnly: isLocked(state),
            value: String(state.values[name]),
            onChange: (value: string) => form.change(name, value),
          };
          return type === "password" ? (
            <PasswordField key={name} {...shared} />
          ) : (
            <Field key={name} {...shared} type={type} />
          );
        })}
        {humanCheck && (
          <HumanCheckLine
            check={humanCheck}
            id={idOf("humanCheck")}
            error={errorOf("humanCheck")}
          />
        )}
        <div className={styles["actions"]}>
          <SubmitButton label={submit} isBusy={isLocked(state)} />
          {children}
        </div>
        <FormStatus api={api} state={state} />
      </form>
      <Toaster />
    </div>
  );
}
