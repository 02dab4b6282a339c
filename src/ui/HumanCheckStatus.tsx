import { humanCheckText } from "../text/human-check.ts";
import { errorId, FieldError } from "./FieldFrame.tsx";
import styles from "./HumanCheckStatus.module.css";

export interface HumanCheckStatusProps {
  readonly id: string;
  readonly state: "idle" | "checking" | "checked" | "failed";
  readonly error?: string | undefined;
}

/** The progress of the human check, which needs no click. */
export function HumanCheckStatus({ id, state, error }: HumanCheckStatusProps) {
  return (
    <div
      className={styles["check"]}
      id={id}
      role="group"
      aria-label={humanCheckText.label}
      aria-describedby={error === undefined ? undefined : errorId(id)}
      tabIndex={-1}
    >
      <p className={styles["state"]} data-state={state}>
        {humanCheckText[state]}
      </p>
      <FieldError id={id} error={error} />
    </div>
  );
}
