import type { StoredSurvey } from "../../stores/survey/pending-answers.ts";
import { dashboardText } from "../../../contract/text/dashboard.ts";
import styles from "./Invitation.module.css";

/** A survey with pending answers in this tab, and their status. */
export function StoredSurveyCard({
  survey: { code, name, waiting, refused, isUnsent },
  href,
  isSending,
  onSend,
}: {
  readonly survey: StoredSurvey;
  readonly href: string;
  readonly isSending: boolean;
  /** Sends it, if all is answered. */
  readonly onSend: () => void;
}) {
  const id = `on-device-${code}`;
  return (
    <section className={styles["invitation"]} aria-labelledby={id}>
      <div>
        <p className="kicker">{dashboardText.onDevice}</p>
        <h2 id={id} dir="auto">
          {name}
        </h2>
        <p>
          {refused > 0
            ? dashboardText.refused
            : isUnsent
              ? dashboardText.unsent
              : dashboardText.waiting(waiting)}
        </p>
      </div>
      {isUnsent && (
        <button className="button" type="button" aria-disabled={isSending} onClick={onSend}>
          <span>{dashboardText.action.send}</span>
          <span className="visually-hidden">{` ${name}`}</span>
        </button>
      )}
      {(!isUnsent || refused > 0) && (
        <a className={isUnsent ? "button button-quiet" : "button"} href={href}>
          <span>{dashboardText.action.continue}</span>
          <span className="visually-hidden">{` ${name}`}</span>
        </a>
      )}
    </section>
  );
}
