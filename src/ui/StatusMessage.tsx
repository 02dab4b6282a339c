import styles from "./StatusMessage.module.css";

export interface StatusMessageProps {
  /** Empty while there is nothing to say. */
  readonly text: string;
  readonly tone?: "neutral" | "success" | "failure";
}

/**
 * The status region beside a form (design 6.12). It is on the page from the start, empty:
 * screen readers only speak what changes inside a region that they know.
 */
export function StatusMessage({ text, tone = "neutral" }: StatusMessageProps) {
  return (
    <p className={styles["status"]} role="status" data-tone={tone}>
      {text}
    </p>
  );
}
