import { liveApi } from "../../client/api.ts";
import type { ParticipantSurvey } from "../../../contract/survey.ts";
import { livePicture, surveyPath } from "../../client/addresses.ts";
import { dashboardText } from "../../../contract/text/dashboard.ts";
import { placeholders } from "../../ui/placeholders.ts";
import { FallbackPicture } from "./FallbackPicture.tsx";
import { surveyFacts } from "./survey-facts.ts";
import styles from "./SurveyParts.module.css";

export interface SurveyProps {
  readonly survey: ParticipantSurvey;
  /** The day as `daysSince1970` gives it. */
  readonly today: number;
  /** Called just before the browser follows the link to the survey. */
  readonly onChoose: (survey: ParticipantSurvey) => void;
}

/** The facts of a survey as a sentence, with its sun: below the horizon, half up, risen. */
export const SurveyFacts = ({ survey, today }: SurveyProps) => (
  <p className={styles["facts"]} data-status={survey.survey_status}>
    <bdi>{surveyFacts(survey, today).join(", ")}</bdi>
  </p>
);

/** The link to a survey; its name tells screen readers which one. */
export function SurveyAction({
  survey,
  onChoose,
  isFirst = false,
}: SurveyProps & { readonly isFirst?: boolean }) {
  const { survey_status: status, vSurvey, vUniqueCode } = survey;
  return (
    <a
      className={isFirst ? "button" : "button button-quiet"}
      href={surveyPath(vUniqueCode)}
      onClick={() => onChoose(survey)}
    >
      <span>{dashboardText.action[status]}</span>
      <span className="visually-hidden">{` ${vSurvey}`}</span>
    </a>
  );
}

export function SurveyPicture({
  survey,
  className,
}: SurveyProps & { readonly className?: string | undefined }) {
  return (
    <FallbackPicture
      className={className}
      src={livePicture(survey.vWebpImage, liveApi().address)}
      fallback={placeholders.picture.src}
      alt=""
      width={600}
      height={400}
    />
  );
}
