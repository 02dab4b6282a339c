import { ApiError } from "../http/api-error.ts";
import type { DatabaseAndClock } from "../db/database-and-clock.ts";
import type { Database } from "../db/tables.ts";
import { hashCode, newCode } from "./code.ts";

/** How long a mailed link works, once (design 6.14). */
export const linkMinutes = 60;

/** For so long after a link no other one is mailed: nobody's inbox should be filled by a stranger. */
const pauseMinutes = 2;
const minute = 60 * 1000;

/** The code of a mailed link, and when it ends. */
export interface MailedLink {
  readonly code: string;
  readonly expires: Date;
}

/** What a link is for: a new password, or the confirmation of a new email address. */
type Purpose = "password" | "email";

/** One answer for unknown, expired and used codes: a stranger learns nothing. */
export const linkEnded = () =>
  new ApiError(400, "This link has expired or has been used. Please ask for a new one.");

/**
 * Makes a one-time code for a participant; only its hash is kept. Call it in a transaction.
 *
 * @param vNewEmail the address that the link confirms, which takes the place of one that waits;
 * empty for a link that leads to a new password
 * @returns undefined while the participant's last link for the same is younger than two minutes
 */
export async function openLink(
  { database, now }: DatabaseAndClock,
  iParticipantId: number,
  vNewEmail = "",
): Promise<MailedLink | undefined> {
  const code = newCode();
  const expires = new Date(now().getTime() + linkMinutes * minute);
  const recent = new Date(expires.getTime() - pauseMinutes * minute);
  await database.deleteFrom("reset_link").where("dExpires", "<", now().toISOString()).execute();
  const last = await database
    .selectFrom("reset_link")
    .select("vHash")
    .where("iParticipantId", "=", iParticipantId)
    .where("vNewEmail", "=", vNewEmail)
    .where("dExpires", ">", recent.toISOString())
    .executeTakeFirst();
  if (last) return undefined;
  if (vNewEmail !== "")
    await database
      .deleteFrom("reset_link")
      .where("iParticipantId", "=", iParticipantId)
      .where("vNewEmail", "!=", "")
      .execute();
  await database
    .insertInto("reset_link")
    .values({
      vHash: hashCode(code),
      iParticipantId,
      dExpires: expires.toISOString(),
      vNewEmail,
    })
    .execute();
  return { code, expires };
}

/**
 * Whose link it is, the password, and the address that the link confirms.
 *
 * @throws {ApiError} 400 when the code is unknown, expired, used or for something else
 */
export async function readLink(
  { database, now }: DatabaseAndClock,
  code: string,
  purpose: Purpose,
) {
  const link = await database
    .selectFrom("reset_link")
    .innerJoin("participant", "participant.iParticipantId", "reset_link.iParticipantId")
    .select(["participant.iParticipantId", "vEmailKey", "vPassword", "vNewEmail"])
    .where("vHash", "=", hashCode(code))
    .where("vNewEmail", purpose === "email" ? "!=" : "=", "")
    .where("dExpires", ">", now().toISOString())
    .executeTakeFirst();
  if (!link) throw linkEnded();
  return link;
}

/**
 * Uses a code up. One statement decides, so that of two uses at once one is refused.
 *
 * @throws {ApiError} 400 when it was used in the meantime
 */
export async function spendLink(database: Database, code: string): Promise<void> {
  const { numDeletedRows } = await database
    .deleteFrom("reset_link")
    .where("vHash", "=", hashCode(code))
    .executeTakeFirst();
  if (!numDeletedRows) throw linkEnded();
}

/** Ends all mailed links of a participant. */
export async function endLinks(database: Database, iParticipantId: number): Promise<void> {
  await database.deleteFrom("reset_link").where("iParticipantId", "=", iParticipantId).execute();
}

/** The address that waits for its confirmation; empty when none does. */
export async function pendingEmail(
  { database, now }: DatabaseAndClock,
  iParticipantId: number,
): Promise<string> {
  const link = await database
    .selectFrom("reset_link")
    .select("vNewEmail")
    .where("iParticipantId", "=", iParticipantId)
    .where("vNewEmail", "!=", "")
    .where("dExpires", ">", now().toISOString())
    .executeTakeFirst();
  return link?.vNewEmail ?? "";
}
