import { lazy, Suspense, useEffect, type ComponentType } from "react";

import type { LoginDialogProps } from "./LoginDialog.tsx";

/** Without its code, the participant is told on the page. */
const LoginDialog = lazy<ComponentType<LoginDialogProps>>(() =>
  import("./LoginDialog.tsx").then(
    (module) => ({ default: module.LoginDialog }),
    () => ({ default: LogInLater }),
  ),
);

/** The dialog for another login, once its code is there. */
export const LoginAgain = (props: LoginDialogProps) => (
  <Suspense>
    <LoginDialog {...props} />
  </Suspense>
);

function LogInLater({ onLater }: LoginDialogProps) {
  useEffect(onLater, [onLater]);
  return null;
}
