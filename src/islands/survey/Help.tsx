import type { Pace } from "../../stores/survey/pace.ts";
import { surveyHelp } from "../../text/survey.ts";
import styles from "./Help.module.css";

export interface HelpProps {
  /** Label LBL_SURVEY_INSTRUCTION; empty without one. */
  readonly instruction: string;
  readonly pace: Pace;
  readonly onChange: (part: Partial<Pace>) => void;
}

const id = "survey-help";
const switches = [
  { name: "goesOn", label: surveyHelp.goOn, hint: surveyHelp.goOnHint },
  { name: "digits", label: surveyHelp.digits, hint: surveyHelp.digitsHint },
] as const;

/** How to answer, and what the page does by itself, each with a switch (WCAG 2.1.4 and 3.2.2). */
export function Help({ instruction, pace, onChange }: HelpProps) {
  return (
    <div className={styles["help"]}>
      <button
        className={`icon-button ${styles["toggle"] ?? ""}`}
        type="button"
        popoverTarget={id}
        aria-label={surveyHelp.heading}
      >
        <span aria-hidden="true">?</span>
      </button>
      <div className={styles["panel"]} id={id} popover="auto">
        <h2>{surveyHelp.heading}</h2>
        {instruction !== "" && <p dir="auto">{instruction}</p>}
        {switches.map(({ name, label, hint }) => (
          <label key={name} className={styles["switch"]}>
            <input
              type="checkbox"
              checked={pace[name]}
              aria-describedby={`${id}-${name}`}
              onChange={(event) => onChange({ [name]: event.target.checked })}
            />
            <span>
              <b>{label}</b>
              <span id={`${id}-${name}`}>{hint}</span>
            </span>
          </label>
        ))}
        <p>
          <a className="target" href="/privacy-policy">
            {surveyHelp.privacy}
          </a>
        </p>
        <button
          className="button button-quiet"
          type="button"
          popoverTarget={id}
          popoverTargetAction="hide"
        >
          {surveyHelp.close}
        </button>
      </div>
    </div>
  );
}
