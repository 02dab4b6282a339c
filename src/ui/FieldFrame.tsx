import type { ChangeEvent, ReactNode } from "react";

import { formText } from "../text/form.ts";
import styles from "./field.module.css";

/** The properties of every field of a form. */
export interface FieldBasics {
  /** Unique on the page; the error has the id `ID-error`. */
  readonly id: string;
  readonly name: string;
  readonly label: ReactNode;
  readonly error?: string | undefined;
  /** Adds "(optional)" to the label; a field without it is required. */
  readonly isOptional?: boolean;
}

/** The properties of a field whose value is a text. */
export interface TextBasics extends FieldBasics {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The id of a field's error message. */
export const errorId = (id: string) => `${id}-error`;

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
export const textAttributes = ({ value, onChange, ...field }: TextBasics) => ({
  ...controlAttributes(field),
  className: styles["control"],
  value,
  onChange: ({ target }: ChangeEvent<TextControl>) => onChange(target.value),
});

/** A field's error message, beside the control (design 6.11). */
export function FieldError({ id, error }: Pick<FieldBasics, "id" | "error">) {
  if (error === undefined) return null;
  return (
    <p className={styles["error"]} id={errorId(id)} role="alert">
      {error}
    </p>
  );
}

/** Label above, control, error message below. */
export function FieldFrame(props: FieldBasics & { readonly children: ReactNode }) {
  const { id, label, isOptional, error, children } = props;
  return (
    <div className={styles["field"]}>
      <label className={styles["label"]} htmlFor={id}>
        {label}
        {isOptional === true && <span className={styles["optional"]}> {formText.optional}</span>}
      </label>
      {children}
      <FieldError id={id} error={error} />
    </div>
  );
}
