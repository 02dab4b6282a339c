import { useState, useSyncExternalStore, type ReactNode } from "react";

import { liveApi } from "../../client/live-api.ts";
import { browser } from "../../environment.ts";
import { segmentsBehind } from "../../stores/account/address-code.ts";
import type { LinkOptions } from "../../stores/account/reset-password.ts";
import type { Form, TextValues } from "../../stores/form.ts";
import { notify } from "../../stores/toasts.ts";
import styles from "./AccountForm.module.css";
import { AccountForm, type AccountFormProps } from "./AccountForm.tsx";

export interface LinkFormProps extends Omit<AccountFormProps, "api" | "form"> {
  /** The page's own path; the code follows it in the address. */
  readonly page: `/${string}`;
  readonly create: (options: LinkOptions) => Form<TextValues>;
  /** Shown in the form's place when the address has no code. */
  readonly incomplete: ReactNode;
}

const never = () => () => undefined;

/** A form behind a mailed link, tied to the code in the page's address. */
export function LinkForm(props: LinkFormProps) {
  const { page, create, incomplete, ...account } = props;
  const [{ code, api, form }] = useState(() => {
    const api = liveApi();
    let kept: string | undefined;
    // Read once: a jump to `#main` takes a code in the fragment away.
    const code = () => (kept ??= segmentsBehind(page, location).at(0) ?? "");
    const form = create({ api, code, environment: browser, notify });
    return { code, api, form };
  });
  // The page is built without an address; whether it has a code shows in the browser.
  const hasCode = useSyncExternalStore(
    never,
    () => code() !== "",
    () => true,
  );
  if (hasCode) return <AccountForm {...account} api={api} form={form} />;
  return (
    <div className={styles["incomplete"]} role="alert">
      {incomplete}
    </div>
  );
}
