import type { ReactNode } from "react";

import styles from "./Survey.module.css";

export interface StationProps {
  readonly drawing?: ReactNode;
  readonly heading: string;
  readonly text: string;
  /** The one thing to do next. */
  readonly children: ReactNode;
}

/** A place where no question is asked: a sentence, and the way on. */
export function Station({ drawing, heading, text, children }: StationProps) {
  return (
    <div className={styles["station"]}>
      {drawing}
      <h1 tabIndex={-1}>{heading}</h1>
      <p className="lead">{text}</p>
      <p>{children}</p>
    </div>
  );
}

export function StationLink({ to, text }: { readonly to: `/${string}`; readonly text: string }) {
  return (
    <a className="button" href={to}>
      {text}
    </a>
  );
}
