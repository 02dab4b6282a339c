/**
 * What is stored of a person, as /profile lists it, by the embedded API's tables (`api/db/stored-data.ts`):
 * what a table is, to the person whom it is about, and what ends its rows; of some, the event from which
 * their days count.
 */
export const storedText = {
  participant: { title: "Your account and profile", until: "Until the account is deleted" },
  participant_column: {
    title: "What your organisation has told us about you",
    until: "Until the account is deleted",
  },
  picture: { title: "Your picture", until: "Until it is replaced, or the account is deleted" },
  invitation: {
    title: "The surveys you are invited to, and how far you have got",
    until: "Until the account is deleted",
  },
  answer: { title: "Your answers in open surveys", until: "Until the survey closes" },
  round: {
    title: "Results of groups",
    until: "Without limit: they contain nothing about any one person",
  },
  session: { title: "Your current logins", until: "Until you log out, or the login expires" },
  reset_link: {
    title: "A link we emailed to you for a password or an address",
    until: "Until it is used or expires",
  },
  idempotency: {
    title: "Copies of saves, in case your browser repeats one",
    until: "the save, or when the survey closes",
  },
  mail: {
    title: "Emails to you, or about your message, that are waiting to be sent",
    until: "Until they are sent, or their link expires",
  },
  newsletter: {
    title: "Your subscription to the newsletter",
    until: "Until you unsubscribe; seven days for an address that is not confirmed",
  },
  contact_message: { title: "Your messages from the contact form", until: "the message" },
  page_view: { title: "Page views, with nothing about the visitor", until: "the day" },
  human_check_spent: { title: "Used human checks", until: "Until the check would have expired" },
  rate_limit: {
    title: "Counts of requests, by scrambled address or account",
    until: "Until their time window ends",
  },
} as const;

/** `7 days`, `24 months` */
export const daysInWords = (days: number): string =>
  days % 365 === 0 ? `${(days / 365) * 12} months` : `${days} days`;

export const storedFor = (days: number, after: string) => `${daysInWords(days)} after ${after}`;
