import styles from "./Matrix.module.css";
import { RadioRow, type Rows } from "./RadioRow.tsx";

/** Above this number, columns would be narrower than the words over them. */
const mostColumns = 7;

/** Characters of an option, above which its column would be higher than the questions beside it. */
const longestHead = 60;

/** Characters that all columns have beside each other. */
const widestRow = 70;

/**
 * The category matrix. Every question is a radio group, named by its text; each radio is named by
 * its option. On wide screens the options are also column heads, hidden from screen readers.
 */
export function Matrix(rows: Rows) {
  const columns = findSharedOptions(rows);
  return (
    <div className={styles["matrix"]}>
      <div
        className={styles["rows"]}
        data-layout={columns ? "table" : "cards"}
        data-columns={columns?.length}
      >
        {columns && (
          <div className={styles["heads"]} aria-hidden="true">
            <div className={styles["columns"]}>
              {columns.map((text, index) => (
                <span key={index} dir="auto">
                  {text}
                </span>
              ))}
            </div>
          </div>
        )}
        <ol role="list">
          {rows.questions.map((question) => (
            <li key={question.key}>
              <RadioRow question={question} rows={rows} />
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}

/** The options' texts when all questions have the same ones, few and short enough for columns. */
function findSharedOptions({ questions }: Rows): readonly string[] | null {
  const [first, ...others] = questions.map(({ options }) => options.map(({ text }) => text));
  if (!first || first.length > mostColumns) return null;
  const isShared = others.every(
    (texts) => texts.length === first.length && texts.every((text, index) => text === first[index]),
  );
  const isNarrow = first.every(
    (text) =>
      text.length <= longestHead &&
      text.split(/\s+/).every((word) => word.length * first.length <= widestRow),
  );
  return isShared && isNarrow ? first : null;
}
