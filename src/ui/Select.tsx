import type { HTMLInputAutoCompleteAttribute } from "react";

import styles from "./field.module.css";
import { controlAttributes, FieldFrame, type FieldBasics } from "./FieldFrame.tsx";

export interface SelectProps extends FieldBasics {
  readonly value: string;
  readonly options: readonly string[];
  readonly onChange: (value: string) => void;
  readonly autoComplete: HTMLInputAutoCompleteAttribute;
}

/** One of a few given texts. */
export function Select(props: SelectProps) {
  return (
    <FieldFrame field={props}>
      <select
        {...controlAttributes(props)}
        className={styles["control"]}
        autoComplete={props.autoComplete}
        value={props.value}
        onChange={(event) => props.onChange(event.target.value)}
      >
        {props.options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </FieldFrame>
  );
}
