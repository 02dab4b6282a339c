import type { Company } from "../content/site-content.ts";
import { contactDetails } from "../../contract/text/contact.ts";
import { withAsciiDigits } from "../../contract/digits.ts";
import { cleanEmail, isEmail } from "../../contract/rules.ts";

/** A part of a setting: a link, or what is written around links. */
export interface ContactPart {
  readonly text: string;
  readonly path?: string;
}

/** The company's email and phone, without empty ones; each address and each number is a link of its own. */
export const contactLinks = ({ email, phone }: Company) =>
  [
    { name: contactDetails.email, parts: mailParts(email) },
    { name: contactDetails.phone, parts: phoneParts(phone) },
  ].filter(({ parts }) => parts.length > 0);

/** Finds a link in a text from some place on. */
type FindLink = (
  text: string,
  from: number,
) => { readonly at: number; readonly end: number; readonly path: string | undefined } | undefined;

/** Divides a text into its links and what is between them. */
function partsOf(text: string, find: FindLink): readonly ContactPart[] {
  const parts: ContactPart[] = [];
  let written = 0;
  const addTo = (end: number, path?: string) => {
    const part = text.slice(written, end);
    if (part !== "") parts.push({ text: part, ...(path !== undefined && { path }) });
    written = end;
  };
  for (let found = find(text, 0); found; found = find(text, found.end)) {
    if (found.path === undefined) continue;
    addTo(found.at);
    addTo(found.end, found.path);
  }
  addTo(text.length);
  return parts;
}

/** A word with an at sign; what separates addresses, and a sentence's marks behind them, belong to none. */
const mailWord = /[^\s,;|/<>()[\]"]*@[^\s,;|/<>()[\]"]*[^\s,;|/<>()[\]".:!]/g;

/** The email addresses of a text as links, and the text around them. */
export const mailParts = (text: string): readonly ContactPart[] =>
  partsOf(text, (whole, from) => {
    mailWord.lastIndex = from;
    const found = mailWord.exec(whole);
    if (!found) return undefined;
    const [word] = found;
    const address = cleanEmail(word);
    const path = isEmail(address) ? mailLink(address) : undefined;
    return { at: found.index, end: mailWord.lastIndex, path };
  });

/**
 * A link that writes to an email address of the content. It is encoded, because otherwise
 * `a@b.example?bcc=…` would add recipients and a text that the visitor has not seen.
 */
const mailLink = (email: string): string =>
  `mailto:${encodeURIComponent(email.toWellFormed()).replaceAll("%40", "@")}`;

/** Digits of a number that can be called (E.164); a local one has at least seven. */
const digits = { least: 7, most: 15 } as const;

const numberStart = /[+(]*\d/g;

/** Digits, and what separates them within a line; a second plus begins another number. */
const separated = /^(?:\(\s*\+|\+)?[\d\p{Zs}\t().\p{Pd}−]*/u;
const extension =
  /^[\s,;(]*(?:ext(?:ension|n)?|x|#|durchwahl|dw|apparat|poste|interno)[\s.:]*(\d{1,7})\)?/i;

/** The telephone numbers of a text as links, however they are written, and the text around them. */
export function phoneParts(text: string): readonly ContactPart[] {
  const ascii = Array.from(text, asciiOf).join("");
  return partsOf(text, (_, from) => {
    numberStart.lastIndex = from;
    const found = numberStart.exec(ascii);
    return found ? { at: found.index, ...numberAt(ascii, found.index) } : undefined;
  });
}

/** A character as one of ASCII where it is a digit or a sign, as long as it is; an unseen one is a space. */
function asciiOf(character: string): string {
  const plain = /\p{Cf}/u.test(character) ? "" : withAsciiDigits(character);
  return plain.length <= character.length ? plain.padEnd(character.length) : character;
}

/** The number at a place of a text, and its end; without a link where it is not sure which one is meant. */
function numberAt(
  text: string,
  at: number,
): { readonly end: number; readonly path: string | undefined } {
  const start = text.slice(at);
  const [written = ""] = separated.exec(start) ?? [];
  const none = { end: at + Math.max(1, written.length), path: undefined };
  const body = withoutRemark(written);
  const rest = start.slice(body.length);
  const [words = "", ext] = extension.exec(rest) ?? [];
  // A word or a time without a space before it: the last digits may belong to that.
  if (ext === undefined && /[^\s)]$/.test(body) && /^[^\s/,;|(،、]/.test(rest)) return none;
  const number = charactersToDial(body);
  const { length } = number.replace("+", "");
  if (number.includes("(") || length < digits.least || length > digits.most) return none;
  const shown = ext === undefined ? body.replace(/[^\d)]+$/, "") : body + words;
  return { end: at + shown.length, path: `tel:${number}${ext === undefined ? "" : `;ext=${ext}`}` };
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
  const number = body.replace(/^\(\s*\+/, "+").replace(/^00/, "+");
  if (!number.startsWith("+")) return number.replaceAll(/\D/g, "");
  const trunk = /^\+\D*39/.test(number) ? "0" : "";
  const [own = "", ...unsure] = number.replace(/\(\s*0\s*\)/, trunk).split(/\(\s*0/);
  return `+${own.replaceAll(/\D/g, "")}${unsure.length > 0 ? "(" : ""}`;
}
