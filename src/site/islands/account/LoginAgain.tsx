import { useEffect, useState, type ComponentType } from "react";

import type { LoginDialogProps } from "./LoginDialog.tsx";

/**
 * The dialog for another login, once its code is there. Without it, the participant is told on the page,
 * and the next opening asks for the code again.
 */
export function LoginAgain(props: LoginDialogProps) {
  const [Dialog, setDialog] = useState<ComponentType<LoginDialogProps>>();
  const { onLater } = props;
  useEffect(() => {
    import("./LoginDialog.tsx").then(({ LoginDialog }) => setDialog(() => LoginDialog), onLater);
  }, [onLater]);
  return Dialog && <Dialog {...props} />;
}
