import { surveyPath } from "../../client/survey-path.ts";
import type { SurveyOnDevice } from "../../stores/survey/draft.ts";
import { dashboardText } from "../../text/dashboard.ts";
import styles from "./Invitation.module.css";

/** A survey that was begun on this device, and what has become of its answers. */
export function OnDevice({
  survey: { code, name, waiting, refused },
}: {
  readonly survey: SurveyOnDevice;
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
      <a className="button" href={surveyPath(code)}>
        <span>{dashboardText.action.continue}</span>
        <span className="visually-hidden">{` ${name}`}</span>
      </a>
    </section>
  );
}
