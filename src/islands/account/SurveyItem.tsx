import { liveApi } from "../../client/live-api.ts";
import { surveyKindOf } from "../../contract/survey-kind.ts";
import type { ParticipantSurvey } from "../../contract/survey.ts";
import { placeholders } from "../../ui/placeholders.ts";
import { surveyPath } from "../../stores/account/web-address.ts";
import { livePicture } from "../../stores/live-picture.ts";
import { dashboardText } from "../../text/dashboard.ts";
import { plainText } from "./plain-text.ts";
import { FallbackPicture } from "./FallbackPicture.tsx";
import styles from "./SurveyItem.module.css";

/** One survey of a participant: what it is, how far it is, and the way on (design 6.7). */
export function SurveyItem({
  survey,
  onChoose,
}: {
  readonly survey: ParticipantSurvey;
  readonly onChoose: () => void;
}) {
  const { vSurvey, survey_status: status, vUniqueCode, eMood } = survey;
  const nameId = `survey-${vUniqueCode}`;
  return (
    <li className={styles["card"]} data-status={status}>
      <FallbackPicture
        className={styles["image"]}
        src={livePicture(survey.vWebpImage, liveApi().address)}
        fallback={placeholders.picture.src}
        alt=""
        width={600}
        height={400}
      />
      <div className={styles["words"]}>
        <p className={styles["status"]}>
          {dashboardText.status[status]}
          {surveyKindOf(eMood) === "mood" && ` · ${dashboardText.mood}`}
        </p>
        <h2 className={styles["name"]} id={nameId} dir="auto">
          {vSurvey}
        </h2>
        <p className={styles["description"]} dir="auto">
          {plainText(survey.tDescription)}
        </p>
        {status === "completed" ? (
          <p className={styles["done"]}>{dashboardText.action.completed}</p>
        ) : (
          <a
            className="button"
            href={surveyPath(vUniqueCode)}
            aria-describedby={nameId}
            onClick={onChoose}
          >
            {dashboardText.action[status]}
          </a>
        )}
      </div>
    </li>
  );
}
