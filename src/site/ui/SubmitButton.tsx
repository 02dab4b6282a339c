import type { MouseEventHandler } from "react";

import { formText } from "../../contract/text/form.ts";
import styles from "./SubmitButton.module.css";

export interface SubmitButtonProps {
  readonly label: string;
  /** While the form is locked. */
  readonly isBusy: boolean;
  /** The id to which an error links that pressing the button again may mend. */
  readonly id?: string | undefined;
  readonly describedBy?: string | undefined;
  readonly onClick?: MouseEventHandler | undefined;
}

/**
 * Submits a form; while it is sent, a disabled 'Loading...' with a spinner (specification 4).
 * Disabled by ARIA, because the `disabled` attribute would lose the keyboard's focus; the store
 * ignores the submit.
 */
export function SubmitButton({ label, isBusy, id, describedBy, onClick }: SubmitButtonProps) {
  return (
    <button
      className={`button ${styles["submit"] ?? ""}`}
      id={id}
      type="submit"
      aria-disabled={isBusy}
      aria-describedby={describedBy}
      onClick={onClick}
    >
      {isBusy && <span className={styles["spinner"]} aria-hidden="true" />}
      <span>{isBusy ? formText.loading : label}</span>
    </button>
  );
}
