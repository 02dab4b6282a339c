import { type CodePage, typedCodes } from "../../client/mailed-codes.ts";
import type { Environment } from "../../environment.ts";
import { mailedCodeText } from "../../../contract/text/mailed-code.ts";
import { conclude, createForm } from "../form.ts";

interface MailedCodeOptions {
  readonly page: CodePage;
  readonly clock: Environment["clock"];
  /** Opens the page again with these codes. */
  readonly open: (codes: readonly string[]) => void;
}

/** The form of a page whose mailed link has lost its code, which the participant copies from the mail. */
export function createMailedCode({ page, clock, open }: MailedCodeOptions) {
  return createForm({
    initial: { code: "" },
    validate: ({ code }) => ({
      code: typedCodes(page, code).length > 0 ? undefined : mailedCodeText.codeRequired,
    }),
    clock,
    send({ code }) {
      open(typedCodes(page, code));
      return Promise.resolve(conclude("success", "", "keep"));
    },
  });
}
