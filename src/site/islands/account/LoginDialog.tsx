import { useLayoutEffect, useRef } from "react";

import { loginAgainText } from "../../text/login.ts";
import styles from "./LoginDialog.module.css";
import { LoginForm } from "./LoginForm.island.tsx";

export interface LoginDialogProps {
  /** Says what stays on the page meanwhile. */
  readonly text: string;
  readonly onLogin: () => void;
  /** The participant goes on without; what is on the page stays there. */
  readonly onLater: () => void;
}

/** Asks for another login over a page, which stays as it is; the focus comes back to it. */
export function LoginDialog({ text, onLogin, onLater }: LoginDialogProps) {
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
      aria-labelledby="login-dialog"
      onCancel={(event) => {
        event.preventDefault();
        onLater();
      }}
    >
      <h2 id="login-dialog">{loginAgainText.heading}</h2>
      <p>{text}</p>
      <LoginForm onLogin={onLogin} />
      <button className="button button-quiet" type="button" onClick={onLater}>
        {loginAgainText.later}
      </button>
    </dialog>
  );
}
