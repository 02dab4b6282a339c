import { hasPasswordLength } from "../../contract/rules.ts";
import { changePasswordText } from "../../text/change-password.ts";
import { ApiError } from "../http/api-error.ts";
import type { Database } from "../db/tables.ts";
import { endLinks } from "./mailed-link.ts";
import { isPassword } from "./password.ts";
import { endSessions } from "./session.ts";

/** Throws {ApiError} 400 for a new password that is too short or unconfirmed (specification 5). */
export function checkNewPassword(password: string, confirmed: string): void {
  if (password !== confirmed) throw new ApiError(400, changePasswordText.byCode[400]);
  if (!hasPasswordLength(password)) throw new ApiError(400, changePasswordText.passwordShort);
}

/** Refuses the password that an account has already: {ApiError} 404 (specification 8). */
export async function refuseOldPassword(password: string, hash: string): Promise<void> {
  if (await isPassword(password, hash)) throw new ApiError(404, changePasswordText.byCode[404]);
}

/**
 * Replaces the password and the key to what is on devices, and ends all mailed links and all logins but that of the code `except`.
 * Call it in a transaction. False when the password no longer has the hash `present`.
 */
export async function replacePassword(
  database: Database,
  iParticipantId: number,
  change: { readonly present: string; readonly hash: string; readonly except?: string },
): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable("participant")
    .set(({ eb }) => ({ vPassword: change.hash, iPasswords: eb("iPasswords", "+", 1) }))
    .where("iParticipantId", "=", iParticipantId)
    .where("vPassword", "=", change.present)
    .executeTakeFirst();
  if (!numUpdatedRows) return false;
  await endSessions(database, iParticipantId, change.except);
  await endLinks(database, iParticipantId);
  return true;
}
