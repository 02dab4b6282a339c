import { brand } from "../../contract/brand/brand.ts";
import { directionOf } from "../../contract/direction.ts";

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
    contact: "Questions about this mail:",
    privacyPolicy: "Privacy policy:",
  },

  /** How long a survey takes, behind “It takes”. */
  duration: (minutes: number, isMood: boolean) => {
    if (isMood) return "a few seconds, once a day";
    return minutes === 1 ? "about a minute" : `about ${minutes} minutes`;
  },

  resetMail: ({ product, host }: Site, minutes: number, greeting: string): MailWords => ({
    subject: `A new password for ${product}`,
    preheader: lifetime(minutes),
    heading: "Choose a new password",
    opening: [
      greeting,
      `Somebody, probably you, has asked for a new password for your ${product} account.`,
    ],
    button: "Choose a new password",
    closing: [
      `${lifetime(minutes)} If you did not ask for it, you need not do anything: your password stays as it is.`,
    ],
    reason: `You get this mail because a new password was asked for at ${host} for this address.`,
  }),

  confirmEmailMail: ({ product, host }: Site, minutes: number, greeting: string): MailWords => ({
    subject: `Confirm your email address for ${product}`,
    preheader: lifetime(minutes),
    heading: "Confirm your email address",
    opening: [
      greeting,
      `This email address has been entered for a ${product} account. If the account is yours, confirm the address with your password.`,
    ],
    button: "Confirm the address",
    closing: [
      `${lifetime(minutes)} If you know of no such account, you need not do anything: the address is not used.`,
    ],
    reason: `You get this mail because this address was entered in a profile at ${host}.`,
  }),

  emailNotice: ({ product, host }: Site, greeting: string): MailWords => ({
    subject: `A new email address for your ${product} account`,
    preheader: "If it was not you who entered it, choose a new password.",
    heading: "Another email address was entered",
    opening: [
      greeting,
      `Another email address has been entered in your ${product} profile. It counts once it is confirmed with your password and a link that we have sent there. Until then nothing changes.`,
      "If it was not you who entered it, choose a new password. That logs your account out everywhere and ends the link.",
    ],
    button: "Ask for a new password",
    closing: [],
    reason: `You get this mail because you log in at ${host} with this address.`,
  }),

  newPasswordNotice: ({ product, host }: Site, greeting: string): MailWords => ({
    subject: `Your password for ${product} was changed`,
    preheader: "If it was not you who changed it, choose a new password.",
    heading: "Your password was changed",
    opening: [
      greeting,
      `Your ${product} account has a new password. If it was you who chose it, you need not do anything.`,
      "If it was not you, choose a new password. That logs your account out everywhere.",
    ],
    button: "Ask for a new password",
    closing: [],
    reason: `You get this mail because you log in at ${host} with this address.`,
  }),

  /** As above, of the first one. */
  firstPasswordNotice: ({ product, host }: Site, greeting: string): MailWords => ({
    subject: `Your ${product} account now has a password`,
    preheader: "If it was not you who chose it, choose a new password.",
    heading: "Your account now has a password",
    opening: [
      greeting,
      `A password has been chosen for your ${product} account, with the link of your invitation. If it was you, you need not do anything.`,
      "If it was not you, somebody else has your link, perhaps because the invitation was forwarded. Choose a new password: that logs your account out everywhere, and the link sets no other.",
    ],
    button: "Ask for a new password",
    closing: [],
    reason: `You get this mail because you log in at ${host} with this address.`,
  }),

  otherAddressNotice: ({ product, host }: Site, greeting: string): Omit<MailWords, "button"> => ({
    subject: `Another email address for your ${product} account`,
    preheader: "Your organisation has told us a new address of yours.",
    heading: "You log in with another address now",
    opening: [
      greeting,
      `Your organisation has told us a new email address of yours. From now on you log in to ${product} with that one; your password stays as it is.`,
      "If you have no new address, please tell us: whoever has that mailbox could choose a new password, and see your answers in surveys that are open.",
    ],
    closing: [],
    reason: `You get this mail because you logged in at ${host} with this address.`,
  }),

  /** The newsletter: the mail with its link, and the pages behind the links that confirm and end it. */
  newsletterMail: ({ product, host }: Site, days: number, greeting: string): MailWords => ({
    subject: `Confirm your address for the newsletter of ${product}`,
    preheader: "Without it you get no newsletter.",
    heading: "Confirm your address",
    opening: [
      greeting,
      `This email address has been entered for the newsletter of ${product} at ${host}. It counts once you have confirmed it.`,
    ],
    button: "Confirm the address",
    closing: [
      `If you did not enter it, you need not do anything: you get no newsletter, and the address is deleted after ${days} days.`,
    ],
    reason: `You get this mail because this address was entered for the newsletter at ${host}.`,
  }),
  newsletterPages: {
    confirm: {
      heading: "Confirm your address",
      text: "Press the button, and your address is on the list of the newsletter.",
      button: "Confirm the address",
      done: "Your address is confirmed",
      doneText: "It is on the list of the newsletter.",
    },
    leave: {
      heading: "Leave the newsletter",
      text: "Press the button, and your address is deleted from the list of the newsletter.",
      button: "Leave the newsletter",
      done: "You have left the newsletter",
      doneText: "Your address is deleted from the list.",
    },
    ended: {
      done: "This link no longer works",
      doneText:
        "Its address is not on the list: it has left the newsletter, or was not confirmed in time.",
    },
    incomplete: {
      done: "This link has lost its code",
      doneText: "Some mail systems cut it off. The email still has it.",
    },
    code: "Code from the email",
    continue: "Continue",
    toSite: "To the site",
    otherPages: "Other pages",
  },

  /** The mail to the organisation that tells of a contact message; the name may be empty. */
  contactMail: (
    name: string,
    host: string,
    from: Readonly<Record<"name" | "company" | "email", string>>,
  ) => ({
    subject: `A message from ${name === "" ? "the contact form" : name}`,
    preheader: "An answer to this mail goes to the person who wrote it.",
    heading: "A message from the contact form",
    opening: [
      [`Name: ${from.name}`, `Company: ${from.company}`, `Email: ${from.email}`].join("\n"),
      "The message, as it was typed:",
    ],
    closing: [],
    reason: `You get this mail because the contact form at ${host} was sent, and this address gets its messages (COMPANY_EMAIL).`,
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
