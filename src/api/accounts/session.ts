import { sql } from "kysely";

import { daysBefore } from "../../shared/days.ts";
import type { Settings } from "../../shared/settings.ts";
import { prepareQuery } from "../db/prepared.ts";
import { hashCode, newCode } from "../db/secret.ts";
import { storedData } from "../db/stored-data.ts";
import type { Database, DatabaseAndClock } from "../db/tables.ts";
import { ApiError } from "../http/failures.ts";

/** Keys of saves are not sent again after this. */
const idempotencyDays = storedData.idempotency.expiry.days;

export interface LoginServices extends DatabaseAndClock {
  readonly settings: Pick<Settings, "SESSION_DAYS" | "SESSION_IDLE_HOURS">;
}

/** Milliseconds: uses are written this seldom, and tell no time at which somebody has answered. */
const useStep = 10 * 60_000;

/** The times that decide about logins now. */
export function loginTimes({ now, settings }: Pick<LoginServices, "now" | "settings">) {
  const time = now();
  const idle = time.getTime() + settings.SESSION_IDLE_HOURS * 60 * 60_000;
  return {
    time: time.toISOString(),
    /** Logins from before have ended, however often they are used. */
    oldest: daysBefore(time, settings.SESSION_DAYS),
    /** The end of a login that is used now and not again. */
    expires: new Date(idle - (idle % useStep)).toISOString(),
  };
}

/**
 * Logs a participant in, and returns the code that the browser sends from now on as `vUniqueCode`.
 *
 * @param iRoundId of a login by a personal link: the open round whose survey alone it opens
 */
export async function openSession(
  services: LoginServices,
  iParticipantId: number,
  iRoundId: number | null = null,
): Promise<string> {
  const { database, now } = services;
  const { time, oldest, expires } = loginTimes(services);
  const code = newCode();
  await database
    .deleteFrom("session")
    .where("iParticipantId", "=", iParticipantId)
    .where((eb) => eb.or([eb("dExpires", "<=", time), eb("dCreated", "<", oldest)]))
    .execute();
  await database
    .deleteFrom("idempotency")
    .where("iParticipantId", "=", iParticipantId)
    .where("dCreated", "<", daysBefore(now(), idempotencyDays))
    .execute();
  await database
    .insertInto("session")
    .values({ vHash: hashCode(code), iParticipantId, iRoundId, dCreated: time, dExpires: expires })
    .execute();
  return code;
}

/**
 * The participant of a login by password, which is used by it. Throws {ApiError} 401 for an unknown or ended one,
 * and for that of a personal link: whoever has the mail may use what names it (`loginOf`), and nothing else.
 */
export async function participantOf(services: LoginServices, code: string): Promise<number> {
  const { iParticipantId, iRoundId } = await loginOf(services, code);
  if (iRoundId !== null) throw loginError("survey login").of(iParticipantId);
  return iParticipantId;
}

/** What a login opens. */
export interface Login {
  readonly iParticipantId: number;
  /** Of one by a personal link: the round whose survey alone it opens. */
  readonly iRoundId: number | null;
}

/** A login of either kind, which is used by it. Throws {ApiError} 401 for an unknown or ended one. */
export async function loginOf(services: LoginServices, code: string): Promise<Login> {
  const { database } = services;
  const { time, oldest, expires } = loginTimes(services);
  const vHash = hashCode(code);
  const [session] = await findSession(database, { vHash, time, oldest });
  if (!session) throw loginError();
  if (session.dExpires < expires) await renewSessions(database, [vHash], expires);
  return session;
}

/** Whether a login, of a round or of any, opens a survey that is asked in a round. */
export const opens = (loginRound: Login["iRoundId"], asked: number | null): boolean =>
  loginRound === null || loginRound === asked;

/** A condition on logins: those by a personal link end with their round. */
export const isInRound = sql<boolean>`(session."iRoundId" is null or exists (
  select 1 from round where round."iRoundId" = session."iRoundId" and round."dClosed" = ''))`;

const findSession = prepareQuery(
  (database, { vHash, time, oldest }: Readonly<Record<"vHash" | "time" | "oldest", string>>) =>
    database
      .selectFrom("session")
      .select(["iParticipantId", "iRoundId", "dExpires"])
      .where("vHash", "=", vHash)
      .where("dExpires", ">", time)
      .where("dCreated", ">=", oldest)
      .where(isInRound),
);

/** Puts off the end of logins, because they were used. */
export async function renewSessions(
  database: Database,
  hashes: readonly string[],
  dExpires: string,
): Promise<void> {
  await database
    .updateTable("session")
    .set({ dExpires })
    .where("vHash", "in", hashes)
    .where("dExpires", "<", dExpires)
    .execute();
}

/**
 * The number of a participant's logins, without that of a code. Those by one link are one: scanners of mails open it
 * again and again.
 */
export async function countOtherSessions(
  services: LoginServices,
  iParticipantId: number,
  code: string,
): Promise<number> {
  const { time, oldest } = loginTimes(services);
  const { count } = await services.database
    .selectFrom("session")
    .select(
      sql<number | string>`count(distinct coalesce(cast("iRoundId" as text), "vHash"))`.as("count"),
    )
    .where("iParticipantId", "=", iParticipantId)
    .where("vHash", "!=", hashCode(code))
    .where("dExpires", ">", time)
    .where("dCreated", ">=", oldest)
    .executeTakeFirstOrThrow();
  return Number(count);
}

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

/** The refusal of a code that is unknown, has ended, or opens something else. */
export const loginError = (outcome: "unknown login" | "survey login" = "unknown login"): ApiError =>
  new ApiError(401, "Please log in again.", { event: "access", outcome });
