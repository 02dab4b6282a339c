import { sectionName } from "./page-title.ts";
import type { QuestionPage } from "../../stores/survey/page.ts";
import { surveyHelpHeading, surveyLabels } from "../../../contract/text/survey.ts";
import { headingId } from "./view-props.ts";
import styles from "./TopLine.module.css";

/** The part of the bar that answers fill: the rest comes with the confirmed save of the last page. */
const answered = 0.9;

const progressId = "survey-progress";

interface TopLineProps {
  readonly page: QuestionPage;
  /** Null where the API sends none. */
  readonly progress: QuestionPage["progress"];
}

/** Characters of the names that the line has room for: of the section, of both, and of the section on a wide page. */
const room = { section: 30, both: 38, wide: 70 } as const;

/**
 * The section and the progress, in sight while the questions scroll: always as high, so that no page moves it,
 * and with long names cut, which are whole above. The heading takes the focus of each page, and its description
 * says how far the survey is. The help comes before it, so that Tab leads from the heading to the first question.
 */
export function TopLine({ page, progress }: TopLineProps) {
  const { category, subCategory, kind } = page;
  const title = sectionName(page) || surveyLabels.heading;
  const hasCategory = kind === "matrix" && category !== "" && subCategory !== "";
  const isCut =
    kind === "matrix" &&
    (title.length > room.section || (hasCategory && category.length + title.length > room.both));
  return (
    <>
      {(isCut || hasCategory) && (
        <p className={styles["whole"]} data-cut={isCut} dir="auto" aria-hidden="true">
          {hasCategory && <span className={styles["category"]}>{category}</span>}
          {isCut && (
            <span className={title.length > room.wide ? "" : styles["narrow"]}>{title}</span>
          )}
        </p>
      )}
      <div className={styles["line"]} data-kind={kind} data-cut={isCut}>
        <div className={styles["help"]}>
          <button
            className={`icon-button ${styles["toggle"] ?? ""}`}
            type="button"
            popoverTarget="survey-help"
            aria-label={surveyHelpHeading}
          >
            <span aria-hidden="true" translate="no">
              ?
            </span>
          </button>
        </div>
        <h1 tabIndex={-1} dir="auto" aria-describedby={progress ? progressId : undefined}>
          {hasCategory && <span className={styles["category"]}>{`${category}: `}</span>}
          <span id={headingId}>{title}</span>
        </h1>
        {progress && (
          <p className={styles["progress"]}>
            {/* Screen readers may announce a progress bar whenever it moves, so with each answer. */}
            <progress aria-hidden="true" value={progress.done} max={progress.total / answered} />
            <span id={progressId}>{surveyLabels.progress(progress.done, progress.total)}</span>
          </p>
        )}
      </div>
    </>
  );
}
