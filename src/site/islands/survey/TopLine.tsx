import { sectionName } from "./page-title.ts";
import type { QuestionPage } from "../../stores/survey/page.ts";
import { surveyHelpHeading, surveyLabels } from "../../../contract/text/survey.ts";
import { headingId } from "./view-props.ts";
import styles from "./TopLine.module.css";

const progressId = "survey-progress";

interface TopLineProps {
  readonly page: QuestionPage;
  /** Null where the API sends none. */
  readonly progress: QuestionPage["progress"];
}

/**
 * The section and the progress, in sight while the questions scroll. The heading takes the focus of each
 * page, and its description says how far the survey is. The help comes before it, so that Tab leads from
 * the heading to the first question.
 */
export function TopLine({ page, progress }: TopLineProps) {
  const { category, subCategory, kind } = page;
  const title = sectionName(page) || surveyLabels.heading;
  return (
    <div className={styles["line"]} data-kind={kind}>
      <div className={styles["help"]}>
        <button
          className={`icon-button ${styles["toggle"] ?? ""}`}
          type="button"
          popoverTarget="survey-help"
          aria-label={surveyHelpHeading}
        >
          <span aria-hidden="true">?</span>
        </button>
      </div>
      <h1 tabIndex={-1} dir="auto" aria-describedby={progress ? progressId : undefined}>
        {kind === "matrix" && category !== "" && subCategory !== "" && (
          <span className={styles["category"]}>
            <span>{category}</span>
            <span className={styles["colon"]}>: </span>
          </span>
        )}
        <span id={headingId}>{title}</span>
      </h1>
      {progress && (
        <p className={styles["progress"]}>
          {/* Screen readers may announce a progress bar whenever it moves, so with each answer. */}
          <progress aria-hidden="true" value={progress.done} max={progress.total} />
          <span id={progressId}>{surveyLabels.progress(progress.done, progress.total)}</span>
        </p>
      )}
    </div>
  );
}
