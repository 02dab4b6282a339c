import type { HTMLInputAutoCompleteAttribute } from "react";

import { FieldFrame, textAttributes, type TextBasics } from "./FieldFrame.tsx";

export interface SelectProps extends TextBasics {
  readonly options: readonly string[];
  readonly autoComplete: HTMLInputAutoCompleteAttribute;
}

/** A drop-down list of texts. */
export function Select(props: SelectProps) {
  return (
    <FieldFrame {...props}>
      <select {...textAttributes(props)} autoComplete={props.autoComplete}>
        {props.options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </FieldFrame>
  );
}
