import { useState, useSyncExternalStore, type ReactNode } from "react";

import { segmentsBehind } from "../../client/addresses.ts";
import type { LinkOptions } from "../../stores/account/passwords.ts";
import type { Form, TextValues } from "../../stores/form.ts";
import { livePage } from "../live-page.ts";
import styles from "./AccountForm.module.css";
import { AccountForm, type AccountFormProps } from "./AccountForm.tsx";

export interface LinkFormProps extends Omit<AccountFormProps, "form"> {
  /** The link to /login. */
  readonly back: string;
  /** The page's own path; the code follows it in the address. */
  readonly page: `/${string}`;
  readonly create: (options: LinkOptions) => Form<TextValues>;
  /** Replaces the form when the address has no code. */
  readonly incomplete: ReactNode;
}

const never = () => () => undefined;

/** The form of a page that a mailed link opens; it sends the code in the address. */
export function LinkForm(props: LinkFormProps) {
  const { page, create, incomplete, back, ...account } = props;
  const [{ code, form }] = useState(() => {
    let first: string | undefined;
    // Read once: a jump to `#main` replaces a code in the fragment.
    const code = () => (first ??= segmentsBehind(page, location).at(0) ?? "");
    return { code, form: create({ ...livePage(), code }) };
  });
  // Prerendering knows no address, so only the browser can tell whether it has a code.
  const hasCode = useSyncExternalStore(
    never,
    () => code() !== "",
    () => true,
  );
  if (hasCode)
    return (
      <AccountForm {...account} form={form}>
        <a className="target" href="/login">
          {back}
        </a>
      </AccountForm>
    );
  return (
    <div className={styles["incomplete"]} role="alert" data-ready="" data-incomplete="">
      {incomplete}
    </div>
  );
}
