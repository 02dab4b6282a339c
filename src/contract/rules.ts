import { passwordMinimum, phoneLength } from "./limits.ts";

/** Rules for single values that a form and the embedded API share (specification 5). */

/** True when a value is more than spaces. */
export const isFilled = (value: string): boolean => value.trim() !== "";

/**
 * The format `^\S+@\S+\.\S+$` of newsletter, login, forgot password and profile, without the
 * regular expression, whose backtracking takes cubic time on a long run of '@'.
 */
export function isEmail(value: string): boolean {
  const at = value.indexOf("@", 1);
  const dot = value.lastIndexOf(".", value.length - 2);
  return at > 0 && dot >= at + 2 && !/\s/.test(value);
}

/** Text editors, contact lists and web pages leave such characters around an address. */
const isInvisible = (character: string) => /[\s\p{Cf}]/u.test(character);

/** By hand: a regular expression for the end takes square time on a long run of spaces. */
function trimInvisible(value: string): string {
  const characters = Array.from(value);
  const first = characters.findIndex((character) => !isInvisible(character));
  const last = characters.findLastIndex((character) => !isInvisible(character));
  return first === -1 ? "" : characters.slice(first, last + 1).join("");
}

/**
 * An email address as it was meant: without spaces, invisible characters and `mailto:` around it
 * (specification 5: trimmed as typed).
 */
export function cleanEmail(value: string): string {
  const address = trimInvisible(value);
  const [, linked] = /^mailto:([^?]*)/i.exec(address) ?? [];
  return linked === undefined ? address : trimInvisible(linked);
}

/** Characters; longer texts are no addresses, and normalizing them takes minutes. */
const longestEmail = 1000;

/**
 * One notation of an address: browsers give an international domain in letters or in ASCII, and a letter
 * with an accent can be one character or two.
 */
export function canonicalEmail(email: string): string {
  const address = cleanEmail(email);
  const at = address.lastIndexOf("@");
  if (at === -1 || address.length > longestEmail) return address;
  const domain = address.slice(at + 1);
  // Others would be read as more than a host's name.
  const url = /[/?#\\:%[\]]/.test(domain) ? null : `http://${domain}`;
  const host = url !== null && URL.canParse(url) ? new URL(url).hostname : domain.toLowerCase();
  return `${address.slice(0, at).normalize()}@${host}`;
}

/** How addresses are compared: one mailbox is written with large and small letters, and in two notations. */
export function emailKey(email: string): string {
  const address = canonicalEmail(email).toLowerCase();
  return address.length > longestEmail ? address : address.normalize();
}

/** The contact form's own rule: an '@' that is not first and a '.' after it with at least 2 characters following. */
export function isContactEmail(value: string): boolean {
  const at = value.indexOf("@");
  const dot = at > 0 ? value.indexOf(".", at) : -1;
  return dot > 0 && value.length - dot - 1 >= 2;
}

/** Whether a password is long enough in code points: an emoji is one, not the two units of UTF-16. */
export const hasPasswordLength = (value: string): boolean =>
  Array.from(value).length >= passwordMinimum;

/** Whether a phone number has 10 to 12 characters. */
export const hasPhoneLength = ({ length }: string): boolean =>
  length >= phoneLength.minimum && length <= phoneLength.maximum;

/** Whether a text has only characters that may be typed into a phone number. */
export const isPhoneText = (text: string): boolean => /^[\d+]*$/.test(text);

export const isPhone = (value: string): boolean => isPhoneText(value) && hasPhoneLength(value);
