import type { ReactNode } from "react";

import { formText } from "../text/form.ts";
import styles from "./field.module.css";

/** What every field of a form has. */
export interface FieldBasics {
  /** Unique on the page; its error has the id `ID-error`. */
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly error?: string | undefined;
  /** Says so beside the label; a field without it is required. */
  readonly isOptional?: boolean;
}

/** The id of a field's message. */
export const errorId = (id: string) => `${id}-error`;

/** The attributes that tie a control to its label and its error. */
export const controlAttributes = (field: FieldBasics) => ({
  id: field.id,
  name: field.name,
  required: field.isOptional !== true,
  "aria-invalid": field.error !== undefined,
  "aria-describedby": field.error === undefined ? undefined : errorId(field.id),
});

/** A field's message: an alert in words, beside the control (design 6.11). */
export function FieldError({ id, error }: Pick<FieldBasics, "id" | "error">) {
  if (error === undefined) return null;
  return (
    <p className={styles["error"]} id={errorId(id)} role="alert">
      {error}
    </p>
  );
}

/** Label above, control, message below. */
export function FieldFrame({
  field,
  children,
}: {
  readonly field: FieldBasics;
  readonly children: ReactNode;
}) {
  return (
    <div className={styles["field"]}>
      <label className={styles["label"]} htmlFor={field.id}>
        {field.label}
        {field.isOptional === true && (
          <span className={styles["optional"]}> {formText.optional}</span>
        )}
      </label>
      {children}
      <FieldError {...field} />
    </div>
  );
}
