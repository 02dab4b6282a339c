import type { StoredSurvey } from "../../stores/survey/pending-answers.ts";
import { dashboardText } from "../../text/dashboard.ts";
import styles from "./Invitation.module.css";

/** A survey with pending answers in this tab, and their status. */
export function StoredSurveyCard({
  survey: { code, name, waiting, refused },
  href,
}: {
  readonly survey: StoredSurvey;
  readonly href: string;
}) {
  const id = `on-device-${code}`;
  return (
    <section className={styles["invitation"]} aria-labelledby={id}>
      <div>
        <p className="kicker">{dashboardText.onDevice}</p>
        <h2 id={id} dir="auto">
          {name}
        </h2>
        <p>{refused > 0 ? dashboardText.refused : dashboardText.waiting(waiting)}</p>
      </div>
      <a className="button" href={href}>
        <span>{dashboardText.action.continue}</span>
        <span className="visually-hidden">{` ${name}`}</span>
      </a>
    </section>
  );
}
