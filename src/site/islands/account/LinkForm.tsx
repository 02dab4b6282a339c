import { useEffect, useState, useSyncExternalStore } from "react";

import { addressWithCodes, type CodePage, codesBehind } from "../../client/mailed-codes.ts";
import { browser } from "../../environment.ts";
import type { LinkOptions } from "../../stores/account/passwords.ts";
import type { Form, TextValues } from "../../stores/form.ts";
import { mailedCodeText } from "../../../contract/text/mailed-code.ts";
import type { SiteLink } from "../../../contract/text/navigation.ts";
import { livePage } from "../live-page.ts";
import styles from "./AccountForm.module.css";
import { AccountForm, LinkList, type AccountFormProps } from "./AccountForm.tsx";
import { MailedCode } from "./MailedCode.tsx";

export interface LinkFormProps extends Omit<AccountFormProps, "form" | "wayOut"> {
  /** Its codes follow it in the address. */
  readonly page: CodePage;
  readonly create: (options: LinkOptions) => Form<TextValues>;
  /** Replaces the form, above one for the code, when the address has no code. */
  readonly incomplete: string;
  /** To where another mail is asked for. */
  readonly others?: readonly SiteLink[];
  /** To /login. */
  readonly back: SiteLink;
}

const never = () => () => undefined;

/** The form of a page that a mailed link opens; it sends the code in the address. */
export function LinkForm(props: LinkFormProps) {
  const { page, create, incomplete, others = [], back, ...account } = props;
  const [{ codes, form }] = useState(() => {
    let first: { readonly codes: readonly string[] | undefined } | undefined;
    // Read once: a jump to `#main` replaces a code in the fragment.
    const codes = () => (first ??= { codes: codesBehind(page, location) }).codes;
    return { codes, form: create({ ...livePage(), code: () => codes()?.[0] ?? "" }) };
  });
  useEffect(() => openInFragment(page, codes()), [page, codes]);
  // Prerendering knows no address, so only the browser can tell whether it has a code.
  const hasCode = useSyncExternalStore(
    never,
    () => codes()?.length !== 0,
    () => true,
  );
  if (hasCode)
    return (
      <AccountForm
        {...account}
        form={form}
        wayOut={[{ path: page, text: mailedCodeText.another }, ...others]}
      >
        <LinkList links={[back]} />
      </AccountForm>
    );
  return (
    <div className={styles["incomplete"]}>
      <p role="alert">{incomplete}</p>
      <MailedCode page={page} links={[...others, back]} />
    </div>
  );
}

/** Keeps codes that came in the path out of requests from now on; more than a route has are no page's. */
function openInFragment(page: CodePage, codes: readonly string[] | undefined): void {
  if (!codes) browser.navigation.replace("/data-not-found");
  else if (codes.length > 0)
    history.replaceState(history.state, "", addressWithCodes(page, codes, location.search));
}
