import { passwordMinimum } from "../contract/limits.ts";
import { isEmail, isFilled } from "../contract/rules.ts";
import type { Errors, Values } from "./form.ts";

/** Rules of single fields that several forms have in common; each form brings its own words (specification 5). */

/**
 * What is wrong with an email address.
 *
 * @returns undefined when nothing is
 */
export function emailError(value: string, required: string, invalid: string): string | undefined {
  if (!isFilled(value)) return required;
  return isEmail(value) ? undefined : invalid;
}

/**
 * What is wrong with one password; spaces count as part of it.
 *
 * @returns undefined when nothing is
 */
export function passwordError(value: string, required: string, short: string): string | undefined {
  if (value === "") return required;
  return value.length < passwordMinimum ? short : undefined;
}

/** The errors of a form, in the order given; fields with nothing wrong are left out. */
export const errorsOf = <V extends Values>(
  found: Readonly<Partial<Record<keyof V & string, string | undefined>>>,
): Errors<V> =>
  Object.fromEntries(
    Object.entries(found).filter(([, message]) => message !== undefined),
  ) as Errors<V>;
