import { useLayoutEffect, useRef, useState, type HTMLInputAutoCompleteAttribute } from "react";

import { passwordToggle } from "../../../contract/text/form.ts";
import { FieldFrame, textAttributes, type TextBasics } from "../../ui/FieldFrame.tsx";
import styles from "./PasswordField.module.css";

export interface PasswordFieldProps extends TextBasics {
  readonly label: string;
  readonly autoComplete: HTMLInputAutoCompleteAttribute;
  readonly isReadOnly?: boolean;
}

/**
 * A password with a toggle that shows it. While the form is locked it is hidden again, because
 * browsers suggest values that were submitted as plain text.
 */
export function PasswordField(props: PasswordFieldProps) {
  const { id, label, autoComplete } = props;
  const [isShown, setShown] = useState(false);
  const { input, remember } = useSelection(isShown);
  const attributes = textAttributes(props);
  return (
    <FieldFrame {...props}>
      <div className={styles["row"]}>
        <input
          {...attributes}
          ref={input}
          className={`${attributes.className ?? ""} ${styles["input"] ?? ""}`}
          type={isShown && props.isReadOnly !== true ? "text" : "password"}
          autoComplete={autoComplete}
          readOnly={props.isReadOnly}
          spellCheck={false}
          autoCapitalize="none"
          // Safari corrects a shown one.
          autoCorrect="off"
        />
        <button
          className={styles["toggle"]}
          id={`${id}-toggle`}
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
    </FieldFrame>
  );
}

/** Restores the selection, which browsers lose when an input changes its type. */
function useSelection(isShown: boolean) {
  const input = useRef<HTMLInputElement>(null);
  const selection = useRef<readonly [number | null, number | null]>(null);
  useLayoutEffect(() => {
    if (!selection.current || document.activeElement !== input.current) return;
    input.current?.setSelectionRange(...selection.current);
    selection.current = null;
  }, [isShown]);
  const remember = () => {
    const { selectionStart = null, selectionEnd = null } = input.current ?? {};
    selection.current = [selectionStart, selectionEnd];
  };
  return { input, remember };
}
