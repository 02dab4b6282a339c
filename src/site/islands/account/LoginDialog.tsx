import { useEffect, useLayoutEffect, useRef, useState, type ComponentType } from "react";

import { loginAgainText } from "../../text/login-again.ts";
import styles from "./LoginDialog.module.css";
import type { LoginFormProps } from "./LoginForm.island.tsx";

interface LoginAgainProps {
  /** Says what stays on the page meanwhile. */
  readonly text: string;
  /** Opens the personal link again that has logged in. */
  readonly linkAddress?: string | undefined;
  readonly onLogin: () => void;
  /** The participant goes on without; what is on the page stays there. */
  readonly onLater: () => void;
}

interface LoginDialogProps extends LoginAgainProps {
  readonly Form: ComponentType<LoginFormProps>;
}

/**
 * Asks for another login over a page, once the code of its form is there: most visits never need it. Without
 * it, the participant is told on the page, and the next opening asks for the code again.
 */
export function LoginAgain(props: LoginAgainProps) {
  const [Form, setForm] = useState<ComponentType<LoginFormProps>>();
  const { onLater } = props;
  useEffect(() => {
    import("./LoginForm.island.tsx").then(({ LoginForm }) => setForm(() => LoginForm), onLater);
  }, [onLater]);
  return Form && <LoginDialog {...props} Form={Form} />;
}

/** The page stays as it is; the focus comes back to it. */
export function LoginDialog({ text, linkAddress, onLogin, onLater, Form }: LoginDialogProps) {
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
      {linkAddress !== undefined && (
        <>
          <a className="button" href={linkAddress}>
            {loginAgainText.openLink}
          </a>
          <p>{loginAgainText.orPassword}</p>
        </>
      )}
      <Form onLogin={onLogin} />
      <button className="button button-quiet" type="button" onClick={onLater}>
        {loginAgainText.later}
      </button>
    </dialog>
  );
}
