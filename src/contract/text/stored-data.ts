/**
 * What is stored of a person, as /profile lists it, by the embedded API's tables (`api/db/stored-data.ts`):
 * what a table is, to the person whom it is about, and what ends its rows; of some, the event from which
 * their days count.
 */
export const storedText = {
  participant: { title: "Your account and profile", until: "Until the account is deleted" },
  participant_column: {
    title: "What your organisation has told us of you",
    until: "Until the account is deleted",
  },
  picture: { title: "Your picture", until: "Until it is replaced, or the account is deleted" },
  invitation: {
    title: "The surveys that you are invited to, and how far you have come",
    until: "Until the account is deleted",
  },
  answer: { title: "Your answers in surveys that are open", until: "Until the survey closes" },
  round: { title: "Results of groups", until: "Without an end: they hold nothing of a person" },
  session: {
    title: "That you are logged in",
    until: "Until you log out, or the login ends by itself",
  },
  reset_link: {
    title: "A link that was mailed for a password or an address",
    until: "Until it is used, or has ended",
  },
  idempotency: {
    title: "Saves that your browser may repeat",
    until: "the save, or when the survey closes",
  },
  mail: {
    title: "Mails to you, or about a message of yours, that wait to be sent",
    until: "Until it is sent, or its link has ended",
  },
  newsletter: {
    title: "Your subscription to the newsletter",
    until: "Until you leave; an address that was not confirmed, seven days",
  },
  contact_message: { title: "Your messages from the contact form", until: "the message" },
  page_view: { title: "Views of pages, without anything of the visitor", until: "the day" },
  human_check_spent: {
    title: "Human checks that are used",
    until: "Until the check would have ended",
  },
  rate_limit: {
    title: "Counts of requests, by scrambled address or account",
    until: "Until their time is over",
  },
} as const;

/** `7 days`, `24 months` */
export const daysInWords = (days: number): string =>
  days % 365 === 0 ? `${(days / 365) * 12} months` : `${days} days`;

export const storedFor = (days: number, after: string) => `${daysInWords(days)} after ${after}`;
