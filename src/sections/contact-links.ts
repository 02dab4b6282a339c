import type { Company } from "../content/site-content.ts";
import { contactDetails } from "../text/contact.ts";

/**
 * A link that writes to an email address of the content. It is encoded, because otherwise
 * `a@b.example?bcc=…` would add recipients and a text that the visitor has not seen.
 */
export const mailLink = (email: string): string =>
  `mailto:${encodeURIComponent(email.toWellFormed()).replaceAll("%40", "@")}`;

/** A link that calls a telephone number of the content, however it is written. */
export const phoneLink = (phone: string): string => `tel:${phone.replaceAll(/[^\d+]/g, "")}`;

/** The company's email and phone as links, without empty ones. */
export const contactLinks = ({ email, phone }: Company) =>
  [
    { name: contactDetails.email, text: email, path: mailLink(email) },
    { name: contactDetails.phone, text: phone, path: phoneLink(phone) },
  ].filter(({ text }) => text !== "");
