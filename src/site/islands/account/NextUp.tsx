import { dashboardText } from "../../../contract/text/dashboard.ts";
import { SurveyAction, SurveyFacts, SurveyPicture, type SurveyProps } from "./SurveyParts.tsx";
import styles from "./NextUp.module.css";

/** The survey to answer next: how far it is, how long it takes, and the way to it. */
export function NextUp(props: SurveyProps) {
  const { vSurvey, progress, survey_status: status } = props.survey;
  return (
    <article className={styles["card"]} aria-labelledby="next-up">
      <div className={styles["words"]}>
        <p className="kicker">{dashboardText.nextUp}</p>
        <h2 id="next-up" dir="auto">
          {vSurvey}
        </h2>
        <SurveyFacts {...props} />
        {status === "continue" && progress && (
          // The facts say it in words.
          <progress
            className={styles["progress"]}
            value={progress.iDone}
            max={progress.iTotal}
            aria-hidden="true"
          />
        )}
        <SurveyAction {...props} isFirst />
      </div>
      <SurveyPicture {...props} className={styles["picture"]} />
    </article>
  );
}
