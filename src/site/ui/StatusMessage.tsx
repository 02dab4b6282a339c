import styles from "./StatusMessage.module.css";

export interface StatusMessageProps {
  /** Empty while there is no message. */
  readonly text: string;
  readonly tone?: "neutral" | "success" | "failure";
}

/**
 * The status region beside a form (design 6.12). It is on the page from the start, because screen
 * readers announce only changes inside it.
 */
export function StatusMessage({ text, tone = "neutral" }: StatusMessageProps) {
  return (
    <p className={styles["status"]} role="status" data-tone={tone}>
      {text}
    </p>
  );
}
