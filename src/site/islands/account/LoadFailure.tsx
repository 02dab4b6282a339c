import type { FailedLoad } from "../../stores/account/outcomes.ts";
import { loginAgainText } from "../../../contract/text/login-again.ts";
import { formText } from "../../../contract/text/form.ts";
import { LogInLink } from "./LogInLink.tsx";
import styles from "./LoadFailure.module.css";

export interface LoadFailureProps {
  readonly heading: string;
  readonly failure: FailedLoad;
  /** Opens the personal link again that has logged in. */
  readonly linkAddress?: string | undefined;
  readonly onRetry: () => void;
}

/** Replaces a page's data that could not be loaded: the reason, and a link or button to continue. */
export function LoadFailure({ heading, failure, linkAddress, onRetry }: LoadFailureProps) {
  return (
    <div className={styles["failure"]} role="alert">
      <h2>{heading}</h2>
      {/* The link needs no login. */}
      <p>
        {linkAddress !== undefined && failure.isSignedOut
          ? `${loginAgainText.heading}.`
          : failure.text}
      </p>
      {failure.isSignedOut ? (
        linkAddress === undefined ? (
          <LogInLink className="button" />
        ) : (
          // The page has the way to a login with the password below.
          <a className="button" href={linkAddress}>
            {loginAgainText.openLink}
          </a>
        )
      ) : (
        <button className="button" type="button" onClick={onRetry}>
          {formText.tryAgain}
        </button>
      )}
    </div>
  );
}
