import { changePasswordRefusals, passwordShort } from "../../contract/text/messages.ts";
import { hasPasswordLength } from "../../contract/rules.ts";
import { refusalText } from "../../contract/text/refusals.ts";
import type { Settings } from "../../shared/settings.ts";
import type { Database, DatabaseAndClock } from "../db/tables.ts";
import { ApiError } from "../http/failures.ts";
import { queueMail } from "../mail/compose.ts";
import { firstPasswordNotice, newPasswordNotice } from "./account-mails.ts";
import { endLinks } from "./mailed-link.ts";
import { type KnownWords, whyGuessable } from "./guessable-password.ts";
import { isPassword } from "./password.ts";
import { endSessions } from "./session.ts";

/** New passwords: what they must not be, and what a new one ends. */

/**
 * Throws {ApiError} 400 for a new password that is unconfirmed or shorter than pages let through
 * (specification 5).
 */
export function checkNewPassword(password: string, confirmed: string): void {
  if (password !== confirmed) throw new ApiError(400, changePasswordRefusals[400]);
  if (!hasPasswordLength(password)) throw new ApiError(400, passwordShort);
}

/**
 * Refuses a new password that is too short for this host, or that others would guess: {ApiError} 422 with a
 * sentence for the person. Not 400, for which pages have a sentence of the specification (section 8).
 */
export function refuseGuessable(
  password: string,
  { PASSWORD_MINIMUM: minimum, PUBLIC_PRODUCT_NAME: product }: Settings,
  person: Omit<KnownWords, "product">,
): void {
  const refuse = (sentence: string) => {
    throw new ApiError(422, sentence, { event: "new password", outcome: "guessable" });
  };
  if (Array.from(password).length < minimum) refuse(refusalText.passwordShort(minimum));
  const why = whyGuessable(password, { ...person, product });
  if (why === "common") refuse(refusalText.passwordCommon);
  if (why === "known") refuse(refusalText.passwordKnown(product));
}

/** Refuses the password that an account has already: {ApiError} 404 (specification 8). */
export async function refuseOldPassword(password: string, hash: string): Promise<void> {
  if (await isPassword(password, hash)) throw new ApiError(404, changePasswordRefusals[404]);
}

/**
 * Replaces the password and the key to what is on devices, and ends all mailed links and all logins. Call it
 * in a transaction. False when the password no longer has the hash `present`.
 */
async function replacePassword(
  database: Database,
  iParticipantId: number,
  change: { readonly present: string; readonly hash: string },
): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable("participant")
    .set(({ eb }) => ({ vPassword: change.hash, iPasswords: eb("iPasswords", "+", 1) }))
    .where("iParticipantId", "=", iParticipantId)
    .where("vPassword", "=", change.present)
    .executeTakeFirst();
  if (!numUpdatedRows) return false;
  await endSessions(database, iParticipantId);
  await endLinks(database, iParticipantId);
  return true;
}

/**
 * Replaces the password as {@link replacePassword} does, by one that the owner has chosen, and queues the
 * notice of it, also of a first one: an invitation may have been forwarded. Wake the mailer after it.
 */
export async function choosePassword(
  services: DatabaseAndClock & { readonly settings: Settings },
  account: Readonly<
    Record<"vPassword" | "vEmail" | "vFirstName", string> & { iParticipantId: number }
  >,
  hash: string,
): Promise<boolean> {
  const { iParticipantId, vPassword: present } = account;
  if (!(await replacePassword(services.database, iParticipantId, { present, hash }))) return false;
  const notice = present === "" ? firstPasswordNotice : newPasswordNotice;
  await queueMail(services, notice(services.settings, account, services.now()));
  return true;
}
