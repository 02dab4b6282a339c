import type { Company } from "../content/site-content.ts";
import { contactDetails } from "../text/contact.ts";
import { withAsciiDigits } from "../../contract/digits.ts";

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

/** Digits of a number that can be called (E.164); a local one has at least seven. */
const digits = { least: 7, most: 15 } as const;

/** Digits, and what separates them within a line; a second plus begins another number. */
const separated = /^\+?[\d\p{Zs}\t().\p{Pd}−]*/u;
const extension =
  /^[\s,;(]*(?:ext(?:ension|n)?|x|#|durchwahl|dw|apparat|poste|interno)[\s.:]*(\d{1,7})/i;

/**
 * A link that calls the telephone number of a text, however it is written; of several, the first.
 * Undefined where it is not sure which number is meant.
 */
export function phoneLink(text: string): string | undefined {
  // Words in front of the number, such as `tel:`.
  const [start = ""] = /[+(]*\d.*/su.exec(withAsciiDigits(text).replaceAll(/\p{Cf}/gu, "")) ?? [];
  const [written = ""] = separated.exec(start.replace(/^\(\s*\+/, "+")) ?? [];
  const body = withoutRemark(written);
  const rest = start.slice(start.indexOf(body) + body.length);
  const ext = extension.exec(rest)?.[1];
  // A word or a time without a space before it: the last digits may belong to that.
  if (ext === undefined && /[^\s)]$/.test(body) && /^[^\s/,;|(]/.test(rest)) return undefined;
  const number = charactersToDial(body);
  const { length } = number.replace("+", "");
  if (number.includes("(") || length < digits.least || length > digits.most) return undefined;
  return `tel:${number}${ext === undefined ? "" : `;ext=${ext}`}`;
}

/** Without a bracket behind a whole number, such as "(24/7)". */
function withoutRemark(written: string): string {
  for (const { index } of written.matchAll(/\(/g))
    if (written.slice(0, index).replaceAll(/\D/g, "").length >= digits.least)
      return written.slice(0, index);
  return written;
}

/**
 * The characters to dial. Behind a country code, `(0)` is dialled within the country only, but for Italy;
 * a bracket with other zeros, of which that is not sure, stays.
 */
function charactersToDial(body: string): string {
  const number = body.replace(/^00/, "+");
  if (!number.startsWith("+")) return number.replaceAll(/\D/g, "");
  const trunk = /^\+\D*39/.test(number) ? "0" : "";
  const [own = "", ...unsure] = number.replace(/\(\s*0\s*\)/, trunk).split(/\(\s*0/);
  return `+${own.replaceAll(/\D/g, "")}${unsure.length > 0 ? "(" : ""}`;
}
