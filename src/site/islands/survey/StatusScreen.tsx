import type { ReactNode } from "react";

import { Horizon } from "./Horizon.tsx";
import styles from "./Survey.module.css";

export interface StatusScreenProps {
  /** The kind of the drawing: at the end of a survey the participant's own dot joins the others. */
  readonly kind?: "end";
  readonly heading: string;
  readonly text: string;
  /** The one thing to do next. */
  readonly children: ReactNode;
}

/** The survey page without questions: a heading, a sentence and a link or button. */
export function StatusScreen({ kind, heading, text, children }: StatusScreenProps) {
  return (
    <div className={styles["status-screen"]}>
      <Horizon kind={kind} />
      <h1 tabIndex={-1}>{heading}</h1>
      <p className="lead">{text}</p>
      <p>{children}</p>
    </div>
  );
}
