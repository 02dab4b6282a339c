import type { Settings } from "../../settings.ts";
import { resetMinutes } from "../accounts/reset-link.ts";
import type { Mail } from "./queue.ts";

/** The mail with the link for a new password (specification 2: /reset-password/{vUniqueCode}). */
export const resetMail = (
  { SITE_URL, PUBLIC_PRODUCT_NAME }: Settings,
  account: { readonly vEmail: string; readonly vFirstName: string },
  link: { readonly code: string; readonly expires: Date },
): Mail => ({
  to: account.vEmail,
  subject: `A new password for ${PUBLIC_PRODUCT_NAME}`,
  expires: link.expires,
  text: `${greeting(account.vFirstName)},

somebody, probably you, has asked for a new password for your ${PUBLIC_PRODUCT_NAME} account. Choose it here:

${SITE_URL}/reset-password/${link.code}

The link works once, within ${resetMinutes} minutes. If you did not ask for it, you need not do anything: your password stays as it is.

${PUBLIC_PRODUCT_NAME}
`,
});

/**
 * A participant chooses the name and the address that the mail goes to, so the name must not bring
 * a stranger a text of its own: it stays on its line, and one that looks like a link is left out.
 */
function greeting(vFirstName: string): string {
  const name = vFirstName.replace(/[\s\p{Cc}]+/gu, " ").trim();
  return name === "" || /[/@:]|\.\S/.test(name) ? "Hello" : `Hello ${name}`;
}
