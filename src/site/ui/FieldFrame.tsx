import type { ChangeEvent, CompositionEvent, ReactNode } from "react";

import { formText } from "../../contract/text/form.ts";
import styles from "./field.module.css";

/** The properties of every field of a form. */
export interface FieldBasics {
  /** Unique on the page; the error has the id `ID-error`. */
  readonly id: string;
  readonly name: string;
  readonly label: ReactNode;
  readonly error?: string | undefined;
  /** The error was found before a submit, so that no summary announces it. */
  readonly isErrorLive?: boolean;
  /** Adds "(optional)" to the label; a field without it is required. */
  readonly isOptional?: boolean;
}

/** The properties of a field whose value is a text. */
export interface TextBasics extends FieldBasics {
  readonly value: string;
  /** `isComposing`: an input method is still at work, which another value would disturb. */
  readonly onChange: (value: string, isComposing?: boolean) => void;
  /** A rule that is better known before typing. */
  readonly hint?: string | undefined;
  /** The characters that were removed from the typed value, in words; replaces the hint. */
  readonly remark?: string | undefined;
}

/** The id of a field's error message. */
export const errorId = (id: string) => `${id}-error`;

const hintId = (id: string) => `${id}-hint`;

/** The error of a value that is not empty says the same as the hint, and replaces it. */
const showsHint = ({ hint, remark, error, value }: TextBasics) =>
  hint !== undefined && remark === undefined && (error === undefined || value === "");

/** The attributes that connect a control with its label and its error. */
export const controlAttributes = ({ id, name, isOptional, error }: FieldBasics) => ({
  id,
  name,
  required: isOptional !== true,
  "aria-invalid": error !== undefined,
  "aria-describedby": error === undefined ? undefined : errorId(id),
});

type TextControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The attributes of a control whose value is a text. */
export function textAttributes(field: TextBasics) {
  const { id, value, onChange } = field;
  const { "aria-describedby": errors, ...attributes } = controlAttributes(field);
  const described = [showsHint(field) ? hintId(id) : undefined, errors];
  return {
    ...attributes,
    "aria-describedby": described.filter((one) => one !== undefined).join(" ") || undefined,
    className: styles["control"],
    value,
    onChange: ({ target, nativeEvent }: ChangeEvent<TextControl>) =>
      onChange(target.value, (nativeEvent as InputEvent).isComposing),
    // Not all browsers send the composed text once more.
    onCompositionEnd: ({ currentTarget }: CompositionEvent<TextControl>) =>
      onChange(currentTarget.value),
  };
}

type FieldErrorProps = Pick<FieldBasics, "id" | "error" | "isErrorLive">;

/**
 * A field's error message, beside the control: its description, and an alert only if it was found
 * before a submit (design 6.11).
 */
export function FieldError({ id, error, isErrorLive }: FieldErrorProps) {
  if (error === undefined) return null;
  return (
    <p
      className={styles["error"]}
      id={errorId(id)}
      role={isErrorLive === true ? "alert" : undefined}
    >
      {error}
    </p>
  );
}

/** Label above, control, hint and error message below. */
export function FieldFrame(props: TextBasics & { readonly children: ReactNode }) {
  const { id, label, isOptional, hint, remark, children } = props;
  return (
    <div className={styles["field"]}>
      <label className={styles["label"]} htmlFor={id}>
        <span>{label}</span>
        {isOptional === true && (
          <span className={styles["optional"]}>{` ${formText.optional}`}</span>
        )}
      </label>
      {children}
      {hint !== undefined && (
        <div className={styles["hint"]}>
          {showsHint(props) && <p id={hintId(id)}>{hint}</p>}
          <p className={styles["remark"]} role="status">
            {remark}
          </p>
        </div>
      )}
      <FieldError {...props} />
    </div>
  );
}
