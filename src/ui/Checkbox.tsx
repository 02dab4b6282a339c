import type { ReactNode } from "react";

import styles from "./field.module.css";
import { controlAttributes, FieldError, type FieldBasics } from "./FieldFrame.tsx";

export interface CheckboxProps extends Omit<FieldBasics, "label"> {
  /** May hold a link. */
  readonly label: ReactNode;
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
}

/** A tick box; its label is part of the target. */
export function Checkbox(props: CheckboxProps) {
  const { label, isChecked, onChange, ...field } = props;
  return (
    <div className={styles["field"]}>
      <div className={styles["choice"]}>
        <input
          {...controlAttributes({ ...field, label: "" })}
          className={styles["box"]}
          type="checkbox"
          checked={isChecked}
          onChange={(event) => onChange(event.target.checked)}
        />
        <label htmlFor={field.id}>{label}</label>
      </div>
      <FieldError {...field} />
    </div>
  );
}
