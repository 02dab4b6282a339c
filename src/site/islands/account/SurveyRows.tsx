import type { ParticipantSurvey } from "../../../contract/survey.ts";
import { dashboardText } from "../../../contract/text/dashboard.ts";
import { SurveyAction, SurveyFacts, SurveyPicture, type SurveyProps } from "./SurveyParts.tsx";
import styles from "./SurveyRows.module.css";

/** Surveys in one line each; those that are open have a link. */
export function SurveyRows({
  surveys,
  ...common
}: Omit<SurveyProps, "survey"> & { readonly surveys: readonly ParticipantSurvey[] }) {
  return (
    <ul className={styles["rows"]} role="list">
      {surveys.map((survey) => (
        <li key={survey.vUniqueCode} className={styles["row"]}>
          <SurveyPicture {...common} survey={survey} className={styles["picture"]} />
          <div className={styles["words"]}>
            <h3 className={styles["name"]} dir="auto">
              {survey.vSurvey}
            </h3>
            <SurveyFacts {...common} survey={survey} />
          </div>
          {survey.survey_status === "completed" ? (
            <p className={styles["done"]}>{dashboardText.action.completed}</p>
          ) : (
            <SurveyAction {...common} survey={survey} />
          )}
        </li>
      ))}
    </ul>
  );
}
