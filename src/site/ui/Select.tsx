import type { HTMLInputAutoCompleteAttribute } from "react";

import { FieldFrame, textAttributes, type TextBasics } from "./FieldFrame.tsx";
import styles from "./Select.module.css";

export interface SelectProps extends TextBasics {
  readonly options: readonly string[];
  readonly autoComplete: HTMLInputAutoCompleteAttribute;
}

/** A drop-down list of texts. */
export function Select(props: SelectProps) {
  const attributes = textAttributes(props);
  return (
    <FieldFrame {...props}>
      <select
        {...attributes}
        className={`${attributes.className ?? ""} ${styles["list"] ?? ""}`}
        autoComplete={props.autoComplete}
      >
        {props.options.map((option) => (
          // With a value of its own: a translator replaces the text.
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
