import { errorsOf, passwordError } from "../field-errors.ts";

/** The error messages of a new password and its confirmation, which differ by page (specification 5). */
export interface NewPasswordText {
  readonly passwordRequired: string;
  readonly passwordShort: string;
  readonly confirmRequired: string;
  readonly confirmShort: string;
  readonly mismatch: string;
}

/** The errors of a new password and its confirmation; a mismatch is shown once both are long enough. */
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
