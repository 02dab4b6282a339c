import type { ReactNode } from "react";

import styles from "./Survey.module.css";

export interface StatusScreenProps {
  readonly drawing?: ReactNode;
  readonly heading: string;
  readonly text: string;
  /** The one thing to do next. */
  readonly children: ReactNode;
}

/** The survey page without questions: a heading, a sentence and a link or button. */
export function StatusScreen({ drawing, heading, text, children }: StatusScreenProps) {
  return (
    <div className={styles["status-screen"]}>
      {drawing}
      <h1 tabIndex={-1}>{heading}</h1>
      <p className="lead">{text}</p>
      <p>{children}</p>
    </div>
  );
}

export function StatusLink({ to, text }: { readonly to: `/${string}`; readonly text: string }) {
  return (
    <a className="button" href={to}>
      {text}
    </a>
  );
}
