import type { Company } from "../content/site-content.ts";
import { contactDetails } from "../text/contact.ts";
import { phoneLink } from "./phone-link.ts";

/**
 * A link that writes to an email address of the content. It is encoded, because otherwise
 * `a@b.example?bcc=…` would add recipients and a text that the visitor has not seen.
 */
export const mailLink = (email: string): string =>
  `mailto:${encodeURIComponent(email.toWellFormed()).replaceAll("%40", "@")}`;

/** The company's email and phone as links, without empty ones; `path` is undefined where there is no link. */
export const contactLinks = ({ email, phone }: Company) =>
  [
    { name: contactDetails.email, text: email, path: mailLink(email) },
    { name: contactDetails.phone, text: phone, path: phoneLink(phone) },
  ].filter(({ text }) => text !== "");
