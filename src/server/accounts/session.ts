import { daysBefore } from "../../shared/days.ts";
import { ApiError } from "../http/api-error.ts";
import type { Database, DatabaseAndClock } from "../db/tables.ts";
import { prepareQuery } from "../db/prepared.ts";
import { hashCode, newCode } from "../db/secret.ts";
import { storedData } from "../db/stored-data.ts";

/** A login expires after this. Browsers forget theirs with the tab. */
export const sessionDays = storedData.session.expiry.days;
/** Keys of saves are not sent again after this. */
const idempotencyDays = storedData.idempotency.expiry.days;

/** Logs a participant in, and returns the code that the browser sends from now on as `vUniqueCode`. */
export async function openSession(
  { database, now }: DatabaseAndClock,
  iParticipantId: number,
): Promise<string> {
  const code = newCode();
  for (const [table, days] of [
    ["session", sessionDays],
    ["idempotency", idempotencyDays],
  ] as const)
    await database
      .deleteFrom(table)
      .where("iParticipantId", "=", iParticipantId)
      .where("dCreated", "<", daysBefore(now(), days))
      .execute();
  await database
    .insertInto("session")
    .values({ vHash: hashCode(code), iParticipantId, dCreated: now().toISOString() })
    .execute();
  return code;
}

/** The participant of a login. Throws {ApiError} 401 for an unknown or expired code. */
export async function participantOf(
  { database, now }: DatabaseAndClock,
  code: string,
): Promise<number> {
  const [session] = await findSession(database, {
    vHash: hashCode(code),
    oldest: oldestLogin(now()),
  });
  if (!session) throw loginError();
  return session.iParticipantId;
}

const findSession = prepareQuery(
  (database, { vHash, oldest }: { readonly vHash: string; readonly oldest: string }) =>
    database
      .selectFrom("session")
      .select("iParticipantId")
      .where("vHash", "=", vHash)
      .where("dCreated", ">=", oldest),
);

/** Ends one login, and returns whose it was; undefined for an unknown code. */
export async function endSession(database: Database, code: string): Promise<number | undefined> {
  const session = await database
    .deleteFrom("session")
    .where("vHash", "=", hashCode(code))
    .returning("iParticipantId")
    .executeTakeFirst();
  return session?.iParticipantId;
}

/** Ends a participant's logins, except that of a code. */
export async function endSessions(
  database: Database,
  iParticipantId: number,
  except = "",
): Promise<void> {
  await database
    .deleteFrom("session")
    .where("iParticipantId", "=", iParticipantId)
    .where("vHash", "!=", hashCode(except))
    .execute();
}

/** Logins that are older have expired. */
export const oldestLogin = (now: Date): string => daysBefore(now, sessionDays);

/** The refusal of an unknown or expired code. */
export const loginError = (): ApiError =>
  new ApiError(401, "Please log in again.", { event: "access", outcome: "unknown login" });
