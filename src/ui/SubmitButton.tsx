import { formText } from "../text/form.ts";
import styles from "./SubmitButton.module.css";

export interface SubmitButtonProps {
  readonly label: string;
  /** While the form is locked. */
  readonly isBusy: boolean;
}

/**
 * Sends a form; while that lasts it is a disabled 'Loading...' with a spinner (specification 4).
 * Disabled by ARIA: the `disabled` attribute would throw the keyboard's focus back to the start
 * of the page. The form's store ignores a second submit.
 */
export function SubmitButton({ label, isBusy }: SubmitButtonProps) {
  return (
    <button className={`button ${styles["submit"] ?? ""}`} type="submit" aria-disabled={isBusy}>
      {isBusy && <span className={styles["spinner"]} aria-hidden="true" />}
      {isBusy ? formText.loading : label}
    </button>
  );
}
