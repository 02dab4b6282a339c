import type { FailedLoad } from "../../stores/account/outcomes.ts";
import { formText } from "../../../contract/text/form.ts";
import { LogInLink } from "./LogInLink.tsx";
import styles from "./LoadFailure.module.css";

export interface LoadFailureProps {
  readonly heading: string;
  readonly failure: FailedLoad;
  readonly onRetry: () => void;
}

/** Replaces a page's data that could not be loaded: the reason, and a link or button to continue. */
export function LoadFailure({ heading, failure, onRetry }: LoadFailureProps) {
  return (
    <div className={styles["failure"]} role="alert">
      <h2>{heading}</h2>
      <p>{failure.text}</p>
      {failure.isSignedOut ? (
        <LogInLink className="button" />
      ) : (
        <button className="button" type="button" onClick={onRetry}>
          {formText.tryAgain}
        </button>
      )}
    </div>
  );
}
