/**
 * A link that writes to an email address of the content. It is encoded, because otherwise
 * `a@b.example?bcc=…` would add recipients and a text that the visitor has not seen.
 */
export const mailLink = (email: string): string =>
  `mailto:${encodeURIComponent(email.toWellFormed()).replaceAll("%40", "@")}`;

/** A link that calls a telephone number of the content, however it is written. */
export const phoneLink = (phone: string): string => `tel:${phone.replaceAll(/[^\d+]/g, "")}`;
