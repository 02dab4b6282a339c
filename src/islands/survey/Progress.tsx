import { surveyLabels } from "../../text/survey.ts";
import styles from "./Progress.module.css";

/** The progress that the API reports. */
export function Progress({ done, total }: { readonly done: number; readonly total: number }) {
  return (
    <label className={styles["progress"]}>
      <progress value={done} max={total} />
      <span>{surveyLabels.progress(done, total)}</span>
    </label>
  );
}
