import { moodSize } from "../../../contract/limits.ts";
import { storedText, type Option } from "../../stores/survey/page.ts";
import styles from "./Mood.module.css";
import {
  groupAttributes,
  radioAttributes,
  RowError,
  type RowProps,
  type Rows,
} from "./RadioRow.tsx";
import { headingId, questionId } from "./view-props.ts";

/** The mood question: real radios, each a picture with its own word (specification 4 and 9). */
export function Mood(rows: Rows) {
  // A single question is the page's heading.
  const isHeading = rows.questions.length === 1;
  return rows.questions.map((question) => (
    <div
      key={question.key}
      {...groupAttributes(question.key, rows)}
      className={styles["mood"]}
      aria-labelledby={isHeading ? headingId : questionId(question.key)}
    >
      {!isHeading && (
        <h2 id={questionId(question.key)} dir="auto">
          {question.text}
        </h2>
      )}
      <div className={styles["faces"]}>
        {question.options.map((option, index) => (
          <Face
            key={storedText(option)}
            question={question}
            option={option}
            index={index}
            rows={rows}
          />
        ))}
      </div>
      <RowError question={question} rows={rows} />
    </div>
  ));
}

interface FaceProps extends RowProps {
  readonly option: Option;
  readonly index: number;
}

function Face({ question, option, index, rows }: FaceProps) {
  const isChosen = rows.answers[question.key] === storedText(option);
  const size = isChosen ? moodSize.selected : moodSize.other;
  return (
    <label className={styles["face"]}>
      <input {...radioAttributes(question, index, rows)} className={styles["radio"]} />
      {/* As large as the chosen picture, so that nothing moves when one is chosen. */}
      <span className={styles["place"]}>
        {option.picture !== "" && <img src={option.picture} width={size} height={size} alt="" />}
        {option.symbol !== undefined && (
          <span className={styles["symbol"]} aria-hidden="true">
            {option.symbol}
          </span>
        )}
      </span>
      <span
        className={option.symbol === option.text ? "visually-hidden" : styles["word"]}
        dir="auto"
      >
        {option.text}
      </span>
    </label>
  );
}
