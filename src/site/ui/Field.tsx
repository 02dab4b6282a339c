import type { HTMLInputAutoCompleteAttribute } from "react";

import { FieldFrame, textAttributes, type TextBasics } from "./FieldFrame.tsx";

export interface FieldProps extends TextBasics {
  readonly type?: "text" | "email" | "tel";
  readonly autoComplete: HTMLInputAutoCompleteAttribute;
  readonly maxLength?: number;
  readonly isReadOnly?: boolean;
}

/** One line of text with a visible label. */
export function Field(props: FieldProps) {
  const { type = "text", autoComplete, maxLength, isReadOnly } = props;
  // An address, a number or a code.
  const isNoWord = type !== "text" || autoComplete === "off";
  return (
    <FieldFrame {...props}>
      <input
        {...textAttributes(props)}
        type={type}
        dir={type === "text" ? "auto" : undefined}
        autoComplete={autoComplete}
        maxLength={maxLength}
        readOnly={isReadOnly}
        spellCheck={isNoWord ? false : undefined}
        autoCapitalize={isNoWord ? "none" : undefined}
      />
    </FieldFrame>
  );
}
