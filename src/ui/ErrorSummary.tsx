import { useEffect, useRef } from "react";

import styles from "./ErrorSummary.module.css";

export interface ErrorSummaryProps {
  readonly heading: string;
  /**
   * In the order of the form, with the ids of the fields. A corrected one is ticked off instead of
   * removed, so that nothing below moves.
   */
  readonly errors: readonly {
    readonly id: string;
    readonly text: string;
    readonly isMended?: boolean;
  }[];
  /** Counts refused submits; with each the summary takes the focus. */
  readonly refusals: number;
}

/** The errors of a form, above it, with a link to each field. */
export function ErrorSummary({ heading, errors, refusals }: ErrorSummaryProps) {
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusals > 0) summary.current?.focus();
  }, [refusals]);
  if (errors.length === 0) return null;
  return (
    <div
      className={styles["summary"]}
      ref={summary}
      role="group"
      aria-label={heading}
      data-mended={errors.every(({ isMended }) => isMended)}
      tabIndex={-1}
    >
      <p className={styles["heading"]}>{heading}</p>
      <ul>
        {errors.map(({ id, text, isMended = false }) => (
          <li key={id} data-mended={isMended}>
            {isMended ? (
              text
            ) : (
              <a
                href={`#${id}`}
                onClick={(event) => {
                  // Without a change of the address, Back opens the page before.
                  event.preventDefault();
                  document.getElementById(id)?.focus();
                }}
              >
                {text}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
