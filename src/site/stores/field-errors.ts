import { hasPasswordLength, isEmail, isFilled } from "../../contract/rules.ts";

/** Rules of single fields that several forms share; the messages are each form's own (specification 5). */

/** The error message of an email address; undefined for a valid one. */
export function emailError(
  value: string,
  text: { readonly emailRequired: string; readonly emailInvalid: string },
): string | undefined {
  if (!isFilled(value)) return text.emailRequired;
  return isEmail(value) ? undefined : text.emailInvalid;
}

/** The error message of a password, which may have spaces but not be all spaces; undefined for a valid one. */
export function passwordError(value: string, required: string, short: string): string | undefined {
  if (!isFilled(value)) return required;
  return hasPasswordLength(value) ? undefined : short;
}
