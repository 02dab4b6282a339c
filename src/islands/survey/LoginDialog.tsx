import { useLayoutEffect, useRef } from "react";

import { surveyScreens } from "../../text/survey-screens.ts";
import { surveyLabels } from "../../text/survey.ts";
import { LoginForm } from "../account/LoginForm.island.tsx";
import styles from "./LoginDialog.module.css";

export interface LoginDialogProps {
  readonly onLogin: () => void;
  /** The participant goes on without; the answers wait. */
  readonly onLater: () => void;
}

const headingId = "login-dialog";

/** Asks for another login over the questions, which stay as they are; the focus comes back to them. */
export function LoginDialog({ onLogin, onLater }: LoginDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const { current } = dialog;
    current?.showModal();
    return () => current?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles["dialog"]}
      aria-labelledby={headingId}
      onCancel={(event) => {
        event.preventDefault();
        onLater();
      }}
    >
      <h2 id={headingId}>{surveyScreens.sessionEndedHeading}</h2>
      <p>{surveyLabels.sessionEnded}</p>
      <LoginForm onLogin={onLogin} />
      <button className="button button-quiet" type="button" onClick={onLater}>
        {surveyScreens.loginLater}
      </button>
    </dialog>
  );
}
