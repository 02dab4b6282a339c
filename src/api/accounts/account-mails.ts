import { daysAfter } from "../../shared/days.ts";
import type { Settings } from "../../shared/settings.ts";
import { codePlace, type Mail, mailName } from "../mail/compose.ts";
import { linkMinutes, type MailedLink } from "./mailed-link.ts";

const lifetime = `The link works once, within ${linkMinutes} minutes.`;

/** The mail with the link for a new password (specification 2: /reset-password/{vUniqueCode}; design 6.9). */
export const resetMail = (
  { SITE_URL, PUBLIC_PRODUCT_NAME }: Settings,
  account: { readonly vEmail: string; readonly vFirstName: string },
  link: MailedLink,
): Mail => ({
  class: "account",
  to: account.vEmail,
  ...link,
  subject: `A new password for ${PUBLIC_PRODUCT_NAME}`,
  preheader: lifetime,
  heading: "Choose a new password",
  opening: [
    greeting(account.vFirstName),
    `Somebody, probably you, has asked for a new password for your ${PUBLIC_PRODUCT_NAME} account.`,
  ],
  // In the fragment, which browsers don't send, the code is in no log.
  action: { words: "Choose a new password", address: `${SITE_URL}/reset-password#/${codePlace}` },
  closing: [
    `${lifetime} If you did not ask for it, you need not do anything: your password stays as it is.`,
  ],
  reason: `You get this mail because a new password was asked for at ${hostOf(SITE_URL)} for this address.`,
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
  class: "account",
  to,
  ...link,
  subject: `Confirm your email address for ${PUBLIC_PRODUCT_NAME}`,
  preheader: lifetime,
  heading: "Confirm your email address",
  opening: [
    "Hello,",
    `This email address has been entered for a ${PUBLIC_PRODUCT_NAME} account. If the account is yours, confirm the address with your password.`,
  ],
  action: { words: "Confirm the address", address: `${SITE_URL}/confirm-email#/${codePlace}` },
  closing: [
    `${lifetime} If you know of no such account, you need not do anything: the address is not used.`,
  ],
  reason: `You get this mail because this address was entered in a profile at ${hostOf(SITE_URL)}.`,
});

/** The notice to the present address of an account that another one has been entered. */
export const emailNotice = (
  { SITE_URL, PUBLIC_PRODUCT_NAME }: Settings,
  account: { readonly vEmail: string; readonly vFirstName: string },
  { expires }: Pick<MailedLink, "expires">,
): Mail => ({
  class: "account",
  to: account.vEmail,
  expires,
  subject: `A new email address for your ${PUBLIC_PRODUCT_NAME} account`,
  preheader: "If it was not you who entered it, choose a new password.",
  heading: "Another email address was entered",
  opening: [
    greeting(account.vFirstName),
    `Another email address has been entered in your ${PUBLIC_PRODUCT_NAME} profile. It counts once it is confirmed with your password and a link that we have sent there. Until then nothing changes.`,
    "If it was not you who entered it, choose a new password. That logs your account out everywhere and ends the link.",
  ],
  action: { words: "Ask for a new password", address: `${SITE_URL}/forget-password` },
  closing: [],
  reason: `You get this mail because you log in at ${hostOf(SITE_URL)} with this address.`,
});

/** How long a mail server that does not answer is tried with a notice. */
const noticeDays = 7;

/** The notice to the owner of an account that it has a new password. */
export const newPasswordNotice = (
  { SITE_URL, PUBLIC_PRODUCT_NAME }: Settings,
  account: { readonly vEmail: string; readonly vFirstName: string },
  time: Date,
): Mail => ({
  class: "account",
  to: account.vEmail,
  expires: daysAfter(time, noticeDays),
  subject: `Your password for ${PUBLIC_PRODUCT_NAME} was changed`,
  preheader: "If it was not you who changed it, choose a new password.",
  heading: "Your password was changed",
  opening: [
    greeting(account.vFirstName),
    `Your ${PUBLIC_PRODUCT_NAME} account has a new password. If it was you who chose it, you need not do anything.`,
    "If it was not you, choose a new password. That logs your account out everywhere.",
  ],
  action: { words: "Ask for a new password", address: `${SITE_URL}/forget-password` },
  closing: [],
  reason: `You get this mail because you log in at ${hostOf(SITE_URL)} with this address.`,
});

/** The notice to the owner of an account that it has its first password. */
export const firstPasswordNotice = (
  settings: Settings,
  account: { readonly vEmail: string; readonly vFirstName: string },
  time: Date,
): Mail => ({
  ...newPasswordNotice(settings, account, time),
  subject: `Your ${settings.PUBLIC_PRODUCT_NAME} account now has a password`,
  preheader: "If it was not you who chose it, choose a new password.",
  heading: "Your account now has a password",
  opening: [
    greeting(account.vFirstName),
    `A password has been chosen for your ${settings.PUBLIC_PRODUCT_NAME} account, with the link of your invitation. If it was you, you need not do anything.`,
    "If it was not you, somebody else has your link, perhaps because the invitation was forwarded. Choose a new password: that logs your account out everywhere, and the link sets no other.",
  ],
});

const hostOf = (site: string) => new URL(site).host;

/** The salutation of a mail. */
export function greeting(vFirstName: string): string {
  const firstName = mailName(vFirstName);
  return firstName === "" ? "Hello," : `Hello ${firstName},`;
}
