import { brand } from "../brand/brand.ts";
import { directionOf } from "../direction.ts";

/**
 * All sentences that participants and visitors read from the API itself: in its mails and pages. Another language
 * is written here, and named in `brand.language` (docs/brand.md).
 */

/** A mail's sentences (`MailText`); the link of its button is added. */
export interface MailWords {
  readonly subject: string;
  readonly preheader: string;
  readonly heading: string;
  readonly opening: readonly string[];
  readonly button: string;
  readonly closing: readonly string[];
  readonly reason: string;
}

/** The site's name and host. */
interface Site {
  readonly product: string;
  readonly host: string;
}

const lifetime = (minutes: number) => `The link works once, within ${minutes} minutes.`;

export const texts = {
  /** The salutation of a mail; the first name may be empty. */
  greeting: (firstName: string) => (firstName === "" ? "Hello," : `Hello ${firstName},`),

  /** Below the button and at the end of each mail. */
  mail: {
    brokenButton: "If the button does not work, open this address:",
    brokenLink: "If the link does not work, open this page and enter the code:",
    contact: "Questions about this email:",
    privacyPolicy: "Privacy policy:",
  },

  /** How long a survey takes, behind “It takes”. */
  duration: (minutes: number, isMood: boolean) => {
    if (isMood) return "a few seconds, once a day";
    return minutes === 1 ? "about a minute" : `about ${minutes} minutes`;
  },

  resetMail: ({ product, host }: Site, minutes: number, greeting: string): MailWords => ({
    subject: `Choose a password for ${product}`,
    preheader: lifetime(minutes),
    heading: "Choose a password",
    opening: [
      greeting,
      `Somebody, probably you, asked for a link to choose a password for your ${product} account.`,
    ],
    button: "Choose a password",
    closing: [
      `${lifetime(minutes)} If you did not ask for it, you can ignore this email: nothing changes.`,
    ],
    reason: `You are receiving this email because somebody asked for a password for this address at ${host}.`,
  }),

  confirmEmailMail: ({ product, host }: Site, minutes: number, greeting: string): MailWords => ({
    subject: `Confirm your email address for ${product}`,
    preheader: lifetime(minutes),
    heading: "Confirm your email address",
    opening: [
      greeting,
      `This email address was entered for a ${product} account. If the account is yours, confirm the address with your password.`,
    ],
    button: "Confirm the address",
    closing: [
      `${lifetime(minutes)} If you have no such account, you can ignore this email: the address will not be used.`,
    ],
    reason: `You are receiving this email because this address was entered in a profile at ${host}.`,
  }),

  emailNotice: ({ product, host }: Site, greeting: string): MailWords => ({
    subject: `A new email address for your ${product} account`,
    preheader: "If you did not enter it, choose a new password.",
    heading: "Another email address was entered",
    opening: [
      greeting,
      `Another email address was entered in your ${product} profile. We have sent a link there; the address changes only when it is confirmed with your password.`,
      "If you did not enter it, choose a new password. That logs your account out everywhere and cancels the link.",
    ],
    button: "Ask for a new password",
    closing: [],
    reason: `You are receiving this email because you log in at ${host} with this address.`,
  }),

  newPasswordNotice: ({ product, host }: Site, greeting: string): MailWords => ({
    subject: `Your ${product} password was changed`,
    preheader: "If you did not change it, choose a new password.",
    heading: "Your password was changed",
    opening: [
      greeting,
      `Your ${product} account has a new password. If you chose it, there is nothing to do.`,
      "If you did not, choose a new password. That logs your account out everywhere.",
    ],
    button: "Ask for a new password",
    closing: [],
    reason: `You are receiving this email because you log in at ${host} with this address.`,
  }),

  /** As above, of the first one. */
  firstPasswordNotice: ({ product, host }: Site, greeting: string): MailWords => ({
    subject: `Your ${product} account now has a password`,
    preheader: "If you did not choose it, choose a new one.",
    heading: "Your account now has a password",
    opening: [
      greeting,
      `A password has been chosen for your ${product} account with a link that we sent you. If you chose it, there is nothing to do.`,
      "If you did not, somebody else has your link, perhaps because an email was forwarded. Choose a new password: that logs your account out everywhere, and the link can’t set another.",
    ],
    button: "Ask for a new password",
    closing: [],
    reason: `You are receiving this email because you log in at ${host} with this address.`,
  }),

  otherAddressNotice: ({ product, host }: Site, greeting: string): Omit<MailWords, "button"> => ({
    subject: `Another email address for your ${product} account`,
    preheader: "Your organisation has given us a new address for you.",
    heading: "Your login address has changed",
    opening: [
      greeting,
      `Your organisation has given us a new email address for you. From now on, log in to ${product} with that one; your password stays the same.`,
      "If you have no new address, please tell us: whoever has that mailbox could choose a new password and see your answers in open surveys.",
    ],
    closing: [],
    reason: `You are receiving this email because you used to log in at ${host} with this address.`,
  }),

  /** The newsletter: the mail with its link, and the pages behind the links that confirm and end it. */
  newsletterMail: ({ product, host }: Site, days: number, greeting: string): MailWords => ({
    subject: `Confirm your address for the ${product} newsletter`,
    preheader: "Otherwise we will not send you the newsletter.",
    heading: "Confirm your address",
    opening: [
      greeting,
      `This email address was entered for the ${product} newsletter at ${host}. Confirm it to receive the newsletter.`,
    ],
    button: "Confirm the address",
    closing: [
      `If you did not enter it, you can ignore this email: you will not get the newsletter, and the address is deleted after ${days} days.`,
    ],
    reason: `You are receiving this email because this address was entered for the newsletter at ${host}.`,
  }),
  newsletterPages: {
    confirm: {
      heading: "Confirm your address",
      text: "Press the button to add your address to the newsletter list.",
      button: "Confirm the address",
      done: "Your address is confirmed",
      doneText: "It is on the newsletter list.",
    },
    leave: {
      heading: "Leave the newsletter",
      text: "Press the button to remove your address from the newsletter list.",
      button: "Leave the newsletter",
      done: "You have left the newsletter",
      doneText: "Your address has been removed from the list.",
    },
    ended: {
      done: "This link no longer works",
      doneText: "The address is not on the list: it was removed, or not confirmed in time.",
    },
    incomplete: {
      done: "This link has lost its code",
      doneText: "Some mail systems cut it off. The code is in the email.",
    },
    code: "Code from the email",
    continue: "Continue",
    toSite: "Go to the site",
    otherPages: "Other pages",
  },

  /** The mail to the organisation that tells of a contact message; the name may be empty. */
  contactMail: (
    name: string,
    host: string,
    from: Readonly<Record<"name" | "company" | "email", string>>,
  ) => ({
    subject: `A message from ${name === "" ? "the contact form" : name}`,
    preheader: "A reply goes to the person who wrote the message.",
    heading: "A message from the contact form",
    opening: [
      [`Name: ${from.name}`, `Company: ${from.company}`, `Email: ${from.email}`].join("\n"),
      "The message, as it was typed:",
    ],
    closing: [],
    reason: `You are receiving this email because somebody sent the contact form at ${host}, and this address receives its messages (COMPANY_EMAIL).`,
  }),

  /** The page in which a film is shown. */
  film: { noPlayer: "Your browser can’t play this film.", inWords: "The film in words" },
};

/** Attributes of the `html` element of a mail or page in the organisation's language. */
export const documentLanguage = () => ({ lang: brand.language, dir: directionOf(brand.language) });

/**
 * A day in the organisation's language: `31 December`, with the year where that is not the year of today.
 *
 * @param isoDay `2026-12-31`
 * @param today the same, of today
 */
export const dayInWords = (isoDay: string, today: string): string =>
  new Date(isoDay).toLocaleDateString(brand.language, {
    day: "numeric",
    month: "long",
    ...(isoDay.slice(0, 4) !== today.slice(0, 4) && { year: "numeric" }),
    timeZone: "UTC",
  });
