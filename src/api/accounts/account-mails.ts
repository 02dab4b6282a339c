import { daysAfter } from "../../shared/days.ts";
import type { Settings } from "../../shared/settings.ts";
import { codePlace, type Mail, mailName } from "../mail/compose.ts";
import { type MailWords, texts } from "../../contract/text/mails.ts";
import { linkMinutes, type MailedLink } from "./mailed-link.ts";

interface Recipient {
  readonly vEmail: string;
  readonly vFirstName: string;
}

/** The mail with the link for a new password (specification 2: /reset-password/{vUniqueCode}; design 6.9). */
export const resetMail = (settings: Settings, account: Recipient, link: MailedLink): Mail =>
  mailOf(
    settings,
    { to: account.vEmail, ...link },
    texts.resetMail(siteOf(settings), linkMinutes, greeting(account.vFirstName)),
    // In the fragment, which browsers don't send, the code is in no log.
    `/reset-password#/${codePlace}`,
  );

/**
 * The mail with the link that confirms a new email address. It may reach a stranger, so it holds no
 * text that a participant has typed, not even a name.
 */
export const confirmEmailMail = (settings: Settings, to: string, link: MailedLink): Mail =>
  mailOf(
    settings,
    { to, ...link },
    texts.confirmEmailMail(siteOf(settings), linkMinutes, texts.greeting("")),
    `/confirm-email#/${codePlace}`,
  );

/** The notice to the present address of an account that another one has been entered. */
export const emailNotice = (
  settings: Settings,
  { vEmail: to, vFirstName }: Recipient,
  { expires }: Pick<MailedLink, "expires">,
): Mail =>
  mailOf(settings, { to, expires }, texts.emailNotice(siteOf(settings), greeting(vFirstName)));

/** How long a mail server that does not answer is tried with a notice. */
const noticeDays = 7;

const notice =
  (words: "newPasswordNotice" | "firstPasswordNotice" | "otherAddressNotice") =>
  (settings: Settings, { vEmail: to, vFirstName }: Recipient, time: Date): Mail =>
    mailOf(
      settings,
      { to, expires: daysAfter(time, noticeDays) },
      texts[words](siteOf(settings), greeting(vFirstName)),
    );

/** The notice to the owner of an account that it has a new password. */
export const newPasswordNotice = notice("newPasswordNotice");

/** The notice to the owner of an account that it has its first password. */
export const firstPasswordNotice = notice("firstPasswordNotice");

/**
 * The notice to the address of an account up to now that the organisation has told another one. It may reach a
 * stranger, so it does not name the new one.
 */
export const otherAddressNotice = notice("otherAddressNotice");

/** @param page where its button leads, if it has one */
const mailOf = (
  { SITE_URL }: Settings,
  to: Pick<Mail, "to" | "expires" | "opens">,
  { button, ...words }: Omit<MailWords, "button"> & Partial<MailWords>,
  page = "/forget-password",
): Mail => ({
  class: "account",
  ...to,
  ...words,
  ...(button !== undefined && { action: { words: button, address: `${SITE_URL}${page}` } }),
});

const siteOf = ({ SITE_URL, PUBLIC_PRODUCT_NAME }: Settings) => ({
  product: PUBLIC_PRODUCT_NAME,
  host: new URL(SITE_URL).host,
});

/** The salutation of a mail. */
export const greeting = (vFirstName: string) => texts.greeting(mailName(vFirstName));
