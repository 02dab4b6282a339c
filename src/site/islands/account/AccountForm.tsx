import { useEffect, type HTMLInputAutoCompleteAttribute, type ReactNode } from "react";

import type { HumanCheck } from "../../client/human-check/human-check.ts";
import type { Form, TextValues } from "../../stores/form.ts";
import type { SiteLink } from "../../../contract/text/navigation.ts";
import { ErrorSummary } from "../../ui/ErrorSummary.tsx";
import { Field } from "../../ui/Field.tsx";
import { FieldError } from "../../ui/FieldFrame.tsx";
import fieldStyles from "../../ui/field.module.css";
import { SubmitButton } from "../../ui/SubmitButton.tsx";
import { FormStatus } from "../FormStatus.tsx";
import { IslandBoundary } from "../IslandBoundary.tsx";
import { Toaster } from "../Toaster.tsx";
import { useForm } from "../use-form.ts";
import styles from "./AccountForm.module.css";
import { PasswordField } from "./PasswordField.tsx";

/** One field of a short form: its name is the store's. */
export interface AccountField {
  readonly name: string;
  readonly label: string;
  /** A password when not given. */
  readonly type?: "email" | "text";
  readonly autoComplete: HTMLInputAutoCompleteAttribute;
  /** A rule that is better known before typing. */
  readonly hint?: string;
}

/** The fields of a new password. */
export const newPasswordFields = (
  text: Readonly<Record<"password" | "confirm" | "hint", string>>,
): readonly AccountField[] => [
  { name: "password", label: text.password, autoComplete: "new-password", hint: text.hint },
  { name: "confirm", label: text.confirm, autoComplete: "new-password" },
];

export interface AccountFormProps {
  /** Begins the ids of its fields. */
  readonly id: string;
  readonly form: Form<TextValues>;
  readonly fields: readonly AccountField[];
  readonly submit: string;
  /** Begins when the page has loaded (specification 2, /login); its error has the name `humanCheck`. */
  readonly humanCheck?: HumanCheck;
  /** In a dialog over a page that draws the toasts. */
  readonly isOverPage?: boolean;
  /** Links beside the button. */
  readonly children?: ReactNode;
  /** Links beside them once sending again can't succeed. */
  readonly wayOut?: readonly SiteLink[];
}

/** The short forms around an account: login, and everything about passwords. */
export const AccountForm = (props: AccountFormProps) => (
  <>
    <IslandBoundary>
      <BoundForm {...props} />
    </IslandBoundary>
    {props.isOverPage !== true && <Toaster />}
  </>
);

/** Links beside a button. */
export const LinkList = ({ links }: { readonly links: readonly SiteLink[] }) =>
  links.map(({ path, text }) => (
    <a key={path} className="target" href={path}>
      {text}
    </a>
  ));

function BoundForm(props: AccountFormProps) {
  const { id, form, fields, humanCheck, children, wayOut } = props;
  const { root, state, idOf, formProps, summary, field, submit } = useForm(form, id);
  useEffect(() => humanCheck?.prepare(), [humanCheck]);
  return (
    <div className="needs-script" ref={root}>
      <form className={fieldStyles["form"]} {...formProps}>
        <ErrorSummary {...summary} />
        {!fields.some(({ autoComplete }) => autoComplete === "username") && (
          // Password managers look for the account that a new password belongs to.
          <input type="text" name="username" autoComplete="username" readOnly hidden />
        )}
        {fields.map(({ name, type, ...own }) =>
          type ? (
            <Field key={name} {...field(name)} {...own} type={type} />
          ) : (
            <PasswordField key={name} {...field(name)} {...own} />
          ),
        )}
        <div className={styles["actions"]}>
          <SubmitButton {...submit("humanCheck")} label={props.submit} />
          {wayOut === undefined ? (
            children
          ) : (
            <div className={styles["links"]}>
              {children}
              {state.result?.isFinal === true && <LinkList links={wayOut} />}
            </div>
          )}
        </div>
        <FieldError id={idOf("humanCheck")} error={state.errors["humanCheck"]} />
        <FormStatus {...state} check={humanCheck} error={state.errors["humanCheck"]} />
      </form>
    </div>
  );
}
