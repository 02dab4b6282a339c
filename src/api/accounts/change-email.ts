import { canonicalEmail, emailKey } from "../../contract/rules.ts";
import { ApiError } from "../http/api-error.ts";
import type { Database } from "../db/tables.ts";
import { limitAccount, type LimitServices } from "../limits/limit.ts";
import { confirmEmailMail, emailNotice } from "./account-mails.ts";
import { queueMail } from "../mail/queue.ts";
import type { Settings } from "../../shared/settings.ts";
import { findAccount, lockParticipant, participantRow } from "./find-account.ts";
import { endLinks, openLink, spendLink } from "./mailed-link.ts";

const emailTakenError = (event: "address asked" | "address confirmed") =>
  new ApiError(409, "Another account has this email address.", { event, outcome: "taken" });

/**
 * Mails a confirmation link to a new address, and a notice to the present one, which is valid until
 * then (design 6.21). Call it in a transaction. False when the address is the present one, in either
 * notation of its domain.
 *
 * @throws {ApiError} 409 when another account has the address; 429 after too many changes
 */
export async function requestEmail(
  services: LimitServices & { readonly settings: Settings },
  iParticipantId: number,
  vEmail: string,
): Promise<boolean> {
  const { database, settings } = services;
  const present = await participantRow(database, iParticipantId)
    .select(["vEmail", "vFirstName"])
    .executeTakeFirstOrThrow();
  if (canonicalEmail(vEmail) === canonicalEmail(present.vEmail)) return false;
  const owner = await findAccount(database, vEmail);
  if (owner && owner.iParticipantId !== iParticipantId)
    throw emailTakenError("address asked").of(iParticipantId);
  await limitAccount(services, iParticipantId, "emailChange");
  const link = await openLink(services, iParticipantId, vEmail);
  if (link) {
    await queueMail(services, confirmEmailMail(settings, vEmail, link));
    await queueMail(services, emailNotice(settings, present, link));
  }
  return true;
}

/**
 * Replaces the address by a confirmed one, and ends all mailed links. Throws {ApiError} 400 for a
 * used link, 409 when another account has the address.
 */
export async function replaceEmail(
  database: Database,
  { iParticipantId, vNewEmail }: { iParticipantId: number; vNewEmail: string },
  code: string,
): Promise<void> {
  try {
    await database.transaction().execute(async (transaction) => {
      await lockParticipant(transaction, iParticipantId);
      await spendLink(transaction, code, "email");
      await endLinks(transaction, iParticipantId);
      await transaction
        .updateTable("participant")
        .set({ vEmail: vNewEmail, vEmailKey: emailKey(vNewEmail) })
        .where("iParticipantId", "=", iParticipantId)
        .execute();
    });
  } catch (error) {
    throw isUniqueViolation(error)
      ? emailTakenError("address confirmed").of(iParticipantId)
      : error;
  }
}

/** PostgreSQL's code, and SQLite's for a unique column. */
const violations: readonly unknown[] = ["23505", 2067];

const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error &&
  (("code" in error && violations.includes(error.code)) ||
    ("errcode" in error && violations.includes(error.errcode)));
