import { phoneLength } from "./limits.ts";

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

/** The contact form's own rule: an '@' that is not first and a '.' after it with at least 2 characters following. */
export function isContactEmail(value: string): boolean {
  const at = value.indexOf("@");
  const dot = at > 0 ? value.indexOf(".", at) : -1;
  return dot > 0 && value.length - dot - 1 >= 2;
}

/** Whether a phone number has 10 to 12 characters. */
export const hasPhoneLength = ({ length }: string): boolean =>
  length >= phoneLength.minimum && length <= phoneLength.maximum;

/** Whether a text has only characters that may be typed into a phone number. */
export const isPhoneText = (text: string): boolean => /^[\d+]*$/.test(text);

export const isPhone = (value: string): boolean => isPhoneText(value) && hasPhoneLength(value);
