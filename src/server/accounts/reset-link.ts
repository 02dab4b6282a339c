import { ApiError } from "../api-error.ts";
import type { DatabaseAndClock } from "../database-and-clock.ts";
import type { Database } from "../db/tables.ts";
import { hashCode, newCode } from "./code.ts";

/** How long a mailed link works, once (design 6.14). */
export const resetMinutes = 60;

/** For so long after a link no other one is mailed: nobody's inbox should be filled by a stranger. */
const pauseMinutes = 2;
const minute = 60 * 1000;

/** One answer for unknown, expired and used codes: a stranger learns nothing. */
export const linkEnded = () =>
  new ApiError(
    400,
    "This link has expired or has been used. Please ask for a new one.",
  );

/**
 * Makes a one-time code for a participant; only its hash is kept.
 *
 * @returns undefined while the participant's last link is younger than two minutes
 */
export async function openResetLink(
  { database, now }: DatabaseAndClock,
  iParticipantId: number,
): Promise<{ readonly code: string; readonly expires: Date } | undefined> {
  const code = newCode();
  const expires = new Date(now().getTime() + resetMinutes * minute);
  const recent = new Date(expires.getTime() - pauseMinutes * minute);
  await database
    .deleteFrom("reset_link")
    .where("dExpires", "<", now().toISOString())
    .execute();
  const last = await database
    .selectFrom("reset_link")
    .select("vHash")
    .where("iParticipantId", "=", iParticipantId)
    .where("dExpires", ">", recent.toISOString())
    .executeTakeFirst();
  if (last) return undefined;
  await database
    .insertInto("reset_link")
    .values({
      vHash: hashCode(code),
      iParticipantId,
      dExpires: expires.toISOString(),
    })
    .execute();
  return { code, expires };
}

/**
 * Whose link it is, and the password that it replaces.
 *
 * @throws {ApiError} 400 when the code is unknown, expired or used
 */
export async function readResetLink(
  { database, now }: DatabaseAndClock,
  code: string,
) {
  const link = await database
    .selectFrom("reset_link")
    .innerJoin(
      "participant",
      "participant.iParticipantId",
      "reset_link.iParticipantId",
    )
    .select(["participant.iParticipantId", "vEmailKey", "vPassword"])
    .where("vHash", "=", hashCode(code))
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
export async function spendResetLink(
  database: Database,
  code: string,
): Promise<void> {
  const { numDeletedRows } = await database
    .deleteFrom("reset_link")
    .where("vHash", "=", hashCode(code))
    .executeTakeFirst();
  if (!numDeletedRows) throw linkEnded();
}
