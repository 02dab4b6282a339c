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
  return (
    <FieldFrame {...props}>
      <input
        {...textAttributes(props)}
        type={type}
        dir={type === "text" ? "auto" : undefined}
        autoComplete={autoComplete}
        maxLength={maxLength}
        readOnly={isReadOnly}
        spellCheck={type === "text" ? undefined : false}
        autoCapitalize={type === "text" ? undefined : "none"}
      />
    </FieldFrame>
  );
}
