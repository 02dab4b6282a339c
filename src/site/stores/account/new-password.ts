import { passwordError } from "../field-errors.ts";

type TextName =
  "passwordRequired" | "passwordShort" | "confirmRequired" | "confirmShort" | "mismatch";

/**
 * The errors of a new password and its confirmation; a mismatch is shown once both are long enough.
 * Their messages differ by page (specification 5).
 */
export function newPasswordErrors(
  { password, confirm }: { readonly password: string; readonly confirm: string },
  text: Readonly<Record<TextName, string>>,
) {
  const first = passwordError(password, text.passwordRequired, text.passwordShort);
  const second =
    passwordError(confirm, text.confirmRequired, text.confirmShort) ??
    (first === undefined && password !== confirm ? text.mismatch : undefined);
  return { password: first, confirm: second };
}
