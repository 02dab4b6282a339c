import { storedText, type Answers, type Option, type Question } from "../../stores/survey/page.ts";
import { surveyLabels } from "../../../contract/text/survey.ts";
import tick from "../../ui/tick.module.css";
import styles from "./Matrix.module.css";
import radioStyles from "./Radio.module.css";
import { optionId, questionId, rowErrorId } from "./view-props.ts";

/** The questions on screen and their state. */
export interface Rows {
  readonly questions: readonly Question[];
  readonly answers: Answers;
  /** Keys of the rows that are marked as unanswered. */
  readonly missing: readonly string[];
  /** Keys of these rows and of those that were marked and are answered now. */
  readonly refused: readonly string[];
  readonly isLocked: boolean;
  readonly onChoose: (question: string, option: string) => void;
}

export interface RowProps {
  readonly question: Question;
  readonly rows: Rows;
}

/** The attributes of a radio group of a matrix or a mood. */
export function groupAttributes(key: string, { missing, refused, isLocked }: Rows) {
  const isMissing = missing.includes(key);
  return {
    role: "radiogroup",
    "aria-required": true,
    "data-question": key,
    "aria-disabled": isLocked,
    "aria-invalid": isMissing,
    "data-refused": refused.includes(key),
    "aria-describedby": isMissing ? rowErrorId(key) : undefined,
  } as const;
}

/**
 * One radio of a question. A locked one stays enabled, because disabling it would lose the focus; the
 * store ignores the change.
 */
export function radioAttributes(question: Question, index: number, rows: Rows) {
  const option = question.options[index];
  const stored = option ? storedText(option) : "";
  return {
    id: optionId(question.key, index),
    type: "radio",
    name: questionId(question.key),
    value: stored,
    checked: rows.answers[question.key] === stored,
    onChange: () => rows.onChoose(question.key, stored),
  } as const;
}

/**
 * No alert: the focused summary announces the errors. An answer only hides the line, so that the rows
 * below don't move.
 */
export function RowError({ question, rows }: RowProps) {
  if (!rows.refused.includes(question.key)) return null;
  return (
    <p
      className={styles["error"]}
      id={rowErrorId(question.key)}
      data-answered={!rows.missing.includes(question.key)}
    >
      {surveyLabels.rowUnanswered}
    </p>
  );
}

/**
 * One question of the matrix. The text is inside the group that it names, by which NVDA knows not to say
 * it twice.
 */
export function RadioRow({ question, rows }: RowProps) {
  const { key, text, options } = question;
  return (
    <div
      {...groupAttributes(key, rows)}
      className={styles["row"]}
      aria-labelledby={questionId(key)}
    >
      <div className={styles["question"]}>
        <p id={questionId(key)} dir="auto">
          {text}
        </p>
        <RowError question={question} rows={rows} />
      </div>
      <div className={styles["columns"]} data-scale={isScale(options)}>
        {options.map((option, index) => (
          <label key={storedText(option)} className={styles["option"]} dir="auto">
            <input
              {...radioAttributes(question, index, rows)}
              className={`${tick["tick"] ?? ""} ${radioStyles["radio"] ?? ""}`}
            />
            <span className={styles["word"]} data-text={option.text}>
              {option.text}
            </span>
          </label>
        ))}
      </div>
    </div>
  );
}

/** Options that fit beside each other on a phone: at most five, of short words. */
const isScale = (options: readonly Option[]) =>
  options.length <= 5 && options.every(({ text }) => /^\S{1,9}(?: \S{1,9}){0,3}$/u.test(text));
