import { useEffect, useState } from "react";

import { addressWithCodes, type CodePage, codesBehind } from "../../client/mailed-codes.ts";
import { browser } from "../../environment.ts";
import { createMailedCode } from "../../stores/account/mailed-code.ts";
import { mailedCodeText } from "../../../contract/text/mailed-code.ts";
import type { SiteLink } from "../../../contract/text/navigation.ts";
import styles from "./AccountForm.module.css";
import { AccountForm, LinkList, type AccountField } from "./AccountForm.tsx";

const fields: readonly AccountField[] = [
  {
    name: "code",
    label: mailedCodeText.code,
    type: "text",
    autoComplete: "off",
    hint: mailedCodeText.hint,
  },
];

/** The page is loaded again with the code behind `#`, as the mailed link would have opened it. */
function openAgain(page: CodePage, codes: readonly string[]): void {
  history.replaceState(null, "", addressWithCodes(page, codes, location.search));
  location.reload();
}

interface MailedCodeProps {
  readonly page: CodePage;
  /** Beside the button. */
  readonly links?: readonly SiteLink[];
}

/** Asks for the code that the mail shows, on a page whose address has lost it. */
export function MailedCode({ page, links = [] }: MailedCodeProps) {
  const [form] = useState(() =>
    createMailedCode({ page, clock: browser.clock, open: (codes) => openAgain(page, codes) }),
  );
  useEffect(() => {
    // A link that is pasted into this tab changes nothing but the fragment, which loads no page.
    const openPasted = () => {
      if (codesBehind(page, location)?.length !== 0) location.reload();
    };
    addEventListener("hashchange", openPasted);
    return () => removeEventListener("hashchange", openPasted);
  }, [page]);
  return (
    <div className={styles["code"]}>
      <AccountForm id="code" form={form} fields={fields} submit={mailedCodeText.submit}>
        <LinkList links={links} />
      </AccountForm>
    </div>
  );
}
