import { sql } from "kysely";

import { hashCode } from "../db/secret.ts";
import type { DatabaseAndClock } from "../db/tables.ts";
import { RetryLaterError } from "../http/api-error.ts";
import type { Rate } from "./rates.ts";

/**
 * Consumes one token of a key. The count is in the database, for all processes; a single statement
 * counts, so concurrent requests can't share a token. Keys name people and are hashed.
 *
 * @returns the refusal, 429, when no token is left in the current window
 */
export async function tryConsume(
  { database, now }: DatabaseAndClock,
  key: string,
  rate: Rate,
): Promise<RetryLaterError | undefined> {
  const time = now();
  const dReset = new Date(time.getTime() + rate.minutes * 60_000).toISOString();
  const isOver = sql`rate_limit."dReset" <= ${time.toISOString()}`;
  const row = await database
    .insertInto("rate_limit")
    .values({ vKey: hashCode(key), iCount: 1, dReset })
    .onConflict((conflict) =>
      conflict
        .column("vKey")
        .doUpdateSet({
          iCount: sql`case when ${isOver} then 1 else rate_limit."iCount" + 1 end`,
          dReset: sql`case when ${isOver} then ${dReset} else rate_limit."dReset" end`,
        }),
    )
    .returning(["iCount", "dReset"])
    .executeTakeFirstOrThrow();
  // A transaction that holds its own row must not wait for those of others, which may wait for it.
  if (row.iCount === 1 && !database.isTransaction)
    await database.deleteFrom("rate_limit").where("dReset", "<=", time.toISOString()).execute();
  const seconds = Math.ceil((Date.parse(row.dReset) - time.getTime()) / 1000);
  return row.iCount > rate.tokens ? new RetryLaterError(429, Math.max(1, seconds)) : undefined;
}

/** Returns one token to a key. */
export async function refund({ database }: DatabaseAndClock, key: string): Promise<void> {
  await database
    .updateTable("rate_limit")
    .set(({ eb }) => ({ iCount: eb("iCount", "-", 1) }))
    .where("vKey", "=", hashCode(key))
    .where("iCount", ">", 0)
    .execute();
}

/** Whether a key has a window that is still open. */
export const hasConsumed = async (
  { database, now }: DatabaseAndClock,
  key: string,
): Promise<boolean> =>
  (await database
    .selectFrom("rate_limit")
    .select("iCount")
    .where("vKey", "=", hashCode(key))
    .where("dReset", ">", now().toISOString())
    .executeTakeFirst()) !== undefined;

/** Returns all tokens to a key. */
export async function refundAll({ database }: DatabaseAndClock, key: string): Promise<void> {
  await database.deleteFrom("rate_limit").where("vKey", "=", hashCode(key)).execute();
}
