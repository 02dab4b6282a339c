/**
 * A link that writes to an address of the content. Encoded, the address stays one: as it stands,
 * `a@b.example?bcc=…` would bring recipients and a text along that no visitor sees.
 */
export const mailLink = (email: string): string =>
  `mailto:${encodeURIComponent(email.toWellFormed()).replaceAll("%40", "@")}`;
