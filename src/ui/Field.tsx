import type { HTMLInputAutoCompleteAttribute } from "react";

import styles from "./field.module.css";
import { controlAttributes, FieldFrame, type FieldBasics } from "./FieldFrame.tsx";

export interface FieldProps extends FieldBasics {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly type?: "text" | "email" | "tel" | "password";
  readonly autoComplete: HTMLInputAutoCompleteAttribute;
  readonly maxLength?: number;
  readonly isReadOnly?: boolean;
}

/** One line of text with a visible label. */
export function Field(props: FieldProps) {
  const { value, onChange, type = "text", autoComplete } = props;
  return (
    <FieldFrame field={props}>
      <input
        {...controlAttributes(props)}
        className={styles["control"]}
        type={type}
        autoComplete={autoComplete}
        maxLength={props.maxLength}
        readOnly={props.isReadOnly}
        spellCheck={type === "text" ? undefined : false}
        autoCapitalize={type === "text" ? undefined : "none"}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </FieldFrame>
  );
}
