import { useEffect, useRef, useState } from "react";

import { formText } from "../../contract/text/form.ts";
import styles from "./ErrorSummary.module.css";

/** A longer list shows the first few of its errors, and says how many there are. */
const most = { listed: 10, first: 5 } as const;

export interface ErrorSummaryProps {
  readonly heading: string;
  /**
   * In the order of the form, with the ids of the fields. A corrected one is ticked off instead of
   * removed, so that nothing below moves.
   */
  readonly errors: readonly {
    readonly id: string;
    readonly text: string;
    readonly isMended: boolean;
  }[];
  /** Counts refused submits; with each the summary takes the focus. */
  readonly refusals: number;
}

/**
 * The errors of a form, above it, with a link to each field: the one alert of a refused submit.
 *
 * As in GOV.UK Frontend, the alert is a child of the element that takes the focus: on one element,
 * screen readers announce focus and alert in a race, and read it twice or not at all.
 */
export function ErrorSummary({ heading, errors, refusals }: ErrorSummaryProps) {
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusals === 0 || !summary.current) return;
    summary.current.focus({ preventScroll: true });
    // Where it is higher than the window, as with enlarged text, the heading counts.
    const isHigh = summary.current.offsetHeight > innerHeight / 2;
    summary.current.scrollIntoView({ block: isHigh ? "start" : "nearest" });
  }, [refusals]);
  const isAlert = useIsUnchanged(JSON.stringify(errors), refusals);
  if (errors.length === 0) return null;
  const isLong = errors.length > most.listed;
  const shown = isLong ? errors.slice(0, most.first) : errors;
  const open = errors.filter(({ isMended }) => !isMended).length;
  return (
    <div
      className={styles["summary"]}
      ref={summary}
      data-mended={errors.every(({ isMended }) => isMended)}
      tabIndex={-1}
    >
      {/* Made anew for each refusal, so that the same errors are announced again. */}
      <div key={refusals} role={isAlert ? "alert" : undefined}>
        <h2 className={styles["heading"]}>{heading}</h2>
        {isLong && open > 0 && <p>{formText.firstErrors(open)}</p>}
        <ul>
          {shown.map(({ id, text, isMended }) => (
            <li key={id} data-mended={isMended}>
              {isMended ? (
                <bdi>{text}</bdi>
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
    </div>
  );
}

/**
 * True while `content` is what it was at the last refusal. An alert would announce all of itself with
 * each correction, in the middle of the visitor's typing.
 */
function useIsUnchanged(content: string, refusals: number): boolean {
  const [refused, setRefused] = useState({ content, refusals });
  if (refused.refusals !== refusals) setRefused({ content, refusals });
  return refused.content === content;
}
