import type { Settings } from "../../settings.ts";
import { linkMinutes, type MailedLink } from "../accounts/mailed-link.ts";
import { greeting } from "./greeting.ts";
import type { Mail } from "./queue.ts";

/** The mail with the link for a new password (specification 2: /reset-password/{vUniqueCode}). */
export const resetMail = (
  { SITE_URL, PUBLIC_PRODUCT_NAME }: Settings,
  account: { readonly vEmail: string; readonly vFirstName: string },
  link: MailedLink,
): Mail => ({
  to: account.vEmail,
  subject: `A new password for ${PUBLIC_PRODUCT_NAME}`,
  expires: link.expires,
  text: `${greeting(account.vFirstName)},

somebody, probably you, has asked for a new password for your ${PUBLIC_PRODUCT_NAME} account. Choose it here:

${SITE_URL}/reset-password/${link.code}

The link works once, within ${linkMinutes} minutes. If you did not ask for it, you need not do anything: your password stays as it is.

${PUBLIC_PRODUCT_NAME}
`,
});
