import { daysAfter } from "../../shared/days.ts";
import type { Settings } from "../../shared/settings.ts";
import { codePlace, type Mail, mailName } from "../mail/compose.ts";
import { texts } from "../text/texts.ts";
import { linkMinutes, type MailedLink } from "./mailed-link.ts";

/** The mail with the link for a new password (specification 2: /reset-password/{vUniqueCode}; design 6.9). */
export function resetMail(
  settings: Settings,
  account: { readonly vEmail: string; readonly vFirstName: string },
  link: MailedLink,
): Mail {
  const { button, ...words } = texts.resetMail(
    siteOf(settings),
    linkMinutes,
    greeting(account.vFirstName),
  );
  return {
    class: "account",
    to: account.vEmail,
    ...link,
    ...words,
    // In the fragment, which browsers don't send, the code is in no log.
    action: { words: button, address: `${settings.SITE_URL}/reset-password#/${codePlace}` },
  };
}

/**
 * The mail with the link that confirms a new email address. It may reach a stranger, so it holds no
 * text that a participant has typed, not even a name.
 */
export function confirmEmailMail(settings: Settings, to: string, link: MailedLink): Mail {
  const { button, ...words } = texts.confirmEmailMail(
    siteOf(settings),
    linkMinutes,
    texts.greeting(""),
  );
  return {
    class: "account",
    to,
    ...link,
    ...words,
    action: { words: button, address: `${settings.SITE_URL}/confirm-email#/${codePlace}` },
  };
}

/** The notice to the present address of an account that another one has been entered. */
export function emailNotice(
  settings: Settings,
  account: { readonly vEmail: string; readonly vFirstName: string },
  { expires }: Pick<MailedLink, "expires">,
): Mail {
  const { button, ...words } = texts.emailNotice(siteOf(settings), greeting(account.vFirstName));
  return {
    class: "account",
    to: account.vEmail,
    expires,
    ...words,
    action: { words: button, address: `${settings.SITE_URL}/forget-password` },
  };
}

/** How long a mail server that does not answer is tried with a notice. */
const noticeDays = 7;

/** The notice to the owner of an account that it has a new password. */
export function newPasswordNotice(
  settings: Settings,
  account: { readonly vEmail: string; readonly vFirstName: string },
  time: Date,
): Mail {
  const { button, ...words } = texts.newPasswordNotice(
    siteOf(settings),
    greeting(account.vFirstName),
  );
  return {
    class: "account",
    to: account.vEmail,
    expires: daysAfter(time, noticeDays),
    ...words,
    action: { words: button, address: `${settings.SITE_URL}/forget-password` },
  };
}

const siteOf = ({ SITE_URL, PUBLIC_PRODUCT_NAME }: Settings) => ({
  product: PUBLIC_PRODUCT_NAME,
  host: new URL(SITE_URL).host,
});

/** The notice to the owner of an account that it has its first password. */
export function firstPasswordNotice(
  settings: Settings,
  account: { readonly vEmail: string; readonly vFirstName: string },
  time: Date,
): Mail {
  return {
    ...newPasswordNotice(settings, account, time),
    ...texts.firstPasswordNotice(siteOf(settings), greeting(account.vFirstName)),
  };
}

/**
 * The notice to the address of an account up to now that the organisation has told another one. It may reach a
 * stranger, so it does not name the new one.
 */
export function otherAddressNotice(
  settings: Settings,
  account: { readonly vEmail: string; readonly vFirstName: string },
  time: Date,
): Mail {
  return {
    class: "account",
    to: account.vEmail,
    expires: daysAfter(time, noticeDays),
    ...texts.otherAddressNotice(siteOf(settings), greeting(account.vFirstName)),
  };
}

/** The salutation of a mail. */
export const greeting = (vFirstName: string) => texts.greeting(mailName(vFirstName));
