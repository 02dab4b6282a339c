import { errorsOf, passwordError } from "../field-errors.ts";

/** The sentences of a new password and its confirmation; pages word them differently (specification 5). */
export interface NewPasswordText {
  readonly passwordRequired: string;
  readonly passwordShort: string;
  readonly confirmRequired: string;
  readonly confirmShort: string;
  readonly mismatch: string;
}

/** What is wrong with a new password and its confirmation; that they differ is said once both are long enough. */
export function newPasswordErrors(
  { password, confirm }: { readonly password: string; readonly confirm: string },
  text: NewPasswordText,
): { readonly password?: string; readonly confirm?: string } {
  const first = passwordError(password, text.passwordRequired, text.passwordShort);
  const second =
    passwordError(confirm, text.confirmRequired, text.confirmShort) ??
    (first === undefined && password !== confirm ? text.mismatch : undefined);
  return errorsOf({ password: first, confirm: second });
}
