import type { Settings } from "../../settings.ts";
import { linkMinutes, type MailedLink } from "./mailed-link.ts";
import type { Mail } from "../mail/queue.ts";

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

/**
 * The mail with the link that confirms a new email address. It may reach a stranger, so it holds no
 * text that a participant has typed, not even a name.
 */
export const confirmEmailMail = (
  { SITE_URL, PUBLIC_PRODUCT_NAME }: Settings,
  to: string,
  link: MailedLink,
): Mail => ({
  to,
  subject: `Confirm your email address for ${PUBLIC_PRODUCT_NAME}`,
  expires: link.expires,
  // In the fragment, which browsers don't send, the code is in no log.
  text: `Hello,

this email address has been entered for a ${PUBLIC_PRODUCT_NAME} account. If the account is yours, confirm the address here with your password:

${SITE_URL}/confirm-email#/${link.code}

The link works once, within ${linkMinutes} minutes. If you know of no such account, you need not do anything: the address is not used.

${PUBLIC_PRODUCT_NAME}
`,
});

/** The notice to the present address of an account that another one has been entered. */
export const emailNotice = (
  { SITE_URL, PUBLIC_PRODUCT_NAME }: Settings,
  account: { readonly vEmail: string; readonly vFirstName: string },
  { expires }: MailedLink,
): Mail => ({
  to: account.vEmail,
  subject: `A new email address for your ${PUBLIC_PRODUCT_NAME} account`,
  expires,
  text: `${greeting(account.vFirstName)},

another email address has been entered in your ${PUBLIC_PRODUCT_NAME} profile. It counts once it is confirmed with your password and a link that we have sent there. Until then nothing changes.

If it was not you who entered it, choose a new password. That logs your account out everywhere and ends the link:

${SITE_URL}/forget-password

${PUBLIC_PRODUCT_NAME}
`,
});

/** Letters and the signs between them in names; no dot before a letter, which would be a link. */
const name = /^(?!.*\.\S)[\p{L}\p{M}'’ .-]{1,40}$/u;

/**
 * The salutation of a mail. Participants choose their names, and a mail must not carry a text of a
 * participant's choosing: a text that is not clearly a name is left out.
 */
export function greeting(vFirstName: string): string {
  const firstName = vFirstName.trim();
  return name.test(firstName) ? `Hello ${firstName}` : "Hello";
}
