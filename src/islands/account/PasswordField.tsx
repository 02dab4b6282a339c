import { useLayoutEffect, useRef, useState, type HTMLInputAutoCompleteAttribute } from "react";

import { passwordToggle } from "../../text/password.ts";
import fieldStyles from "../../ui/field.module.css";
import { controlAttributes, FieldFrame, type FieldBasics } from "../../ui/FieldFrame.tsx";
import styles from "./PasswordField.module.css";

export interface PasswordFieldProps extends FieldBasics {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly autoComplete: HTMLInputAutoCompleteAttribute;
  readonly isReadOnly?: boolean;
  readonly hint?: string;
}

/**
 * A password with a toggle that shows it. While the form is locked it is hidden again: browsers
 * keep what was sent as plain text among their suggestions.
 */
export function PasswordField(props: PasswordFieldProps) {
  const { id, label, value, onChange, autoComplete, hint } = props;
  const [isShown, setShown] = useState(false);
  const { input, remember } = useKeptSelection(isShown);
  const attributes = controlAttributes(props);
  const hintId = `${id}-hint`;
  const described = [attributes["aria-describedby"], hint && hintId].filter(Boolean).join(" ");
  return (
    <FieldFrame field={props}>
      <div className={styles["row"]}>
        <input
          {...attributes}
          aria-describedby={described === "" ? undefined : described}
          ref={input}
          className={`${fieldStyles["control"] ?? ""} ${styles["input"] ?? ""}`}
          type={isShown && props.isReadOnly !== true ? "text" : "password"}
          autoComplete={autoComplete}
          readOnly={props.isReadOnly}
          spellCheck={false}
          autoCapitalize="none"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
        <button
          className={styles["toggle"]}
          type="button"
          aria-label={passwordToggle.label(label)}
          aria-pressed={isShown}
          aria-controls={id}
          // Pressing it takes the focus from the field, and on phones the keyboard with it.
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            remember();
            setShown(!isShown);
          }}
        >
          {passwordToggle.text}
        </button>
      </div>
      {hint !== undefined && (
        <p className={fieldStyles["hint"]} id={hintId}>
          {hint}
        </p>
      )}
    </FieldFrame>
  );
}

/** Browsers forget where the caret was when an input changes its type. */
function useKeptSelection(isShown: boolean) {
  const input = useRef<HTMLInputElement>(null);
  const kept = useRef<readonly [number | null, number | null]>(null);
  useLayoutEffect(() => {
    if (!kept.current || document.activeElement !== input.current) return;
    input.current?.setSelectionRange(...kept.current);
    kept.current = null;
  }, [isShown]);
  const remember = () => {
    const { selectionStart = null, selectionEnd = null } = input.current ?? {};
    kept.current = [selectionStart, selectionEnd];
  };
  return { input, remember };
}
