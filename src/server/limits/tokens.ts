import { hashCode } from "../accounts/code.ts";
import type { DatabaseAndClock } from "../db/database-and-clock.ts";
import type { Database } from "../db/tables.ts";
import type { Rate } from "./rates.ts";
import { TooManyError } from "./too-many-error.ts";

const minute = 60 * 1000;

/**
 * Takes one of the points that a key has within a stretch of time. Counts are in the database, so
 * they outlive a restart and hold for all processes together; keys are hashed, because they name
 * people. One statement counts, so requests at once can't share a point.
 *
 * @throws {TooManyError} when none is left
 */
export async function takePoint(
  { database, now }: DatabaseAndClock,
  key: string,
  rate: Rate,
): Promise<void> {
  const time = now();
  const dReset = new Date(time.getTime() + rate.minutes * minute).toISOString();
  const row = await database
    .insertInto("rate_limit")
    .values({ vKey: hashCode(key), iCount: 1, dReset })
    .onConflict((conflict) =>
      conflict.column("vKey").doUpdateSet((eb) => {
        const isOver = eb("rate_limit.dReset", "<=", time.toISOString());
        return {
          iCount: eb
            .case()
            .when(isOver)
            .then(1)
            .else(eb("rate_limit.iCount", "+", 1))
            .end(),
          dReset: eb.case().when(isOver).then(dReset).else(eb.ref("rate_limit.dReset")).end(),
        };
      }),
    )
    .returning(["iCount", "dReset"])
    .executeTakeFirstOrThrow();
  if (row.iCount === 1) await forgetOld(database, time);
  if (row.iCount > rate.points)
    throw new TooManyError(
      Math.max(1, Math.ceil((Date.parse(row.dReset) - time.getTime()) / 1000)),
    );
}

/** Gives a point back. */
export async function givePoint({ database }: DatabaseAndClock, key: string): Promise<void> {
  await database
    .updateTable("rate_limit")
    .set(({ eb }) => ({ iCount: eb("iCount", "-", 1) }))
    .where("vKey", "=", hashCode(key))
    .where("iCount", ">", 0)
    .execute();
}

/** Whether points of a key are counted at present. */
export async function hasPoints(
  { database, now }: DatabaseAndClock,
  key: string,
): Promise<boolean> {
  const row = await database
    .selectFrom("rate_limit")
    .select("vKey")
    .where("vKey", "=", hashCode(key))
    .where("dReset", ">", now().toISOString())
    .executeTakeFirst();
  return row !== undefined;
}

/** Gives all points of a key back. */
export async function removePoints(
  { database }: Pick<DatabaseAndClock, "database">,
  key: string,
): Promise<void> {
  await database.deleteFrom("rate_limit").where("vKey", "=", hashCode(key)).execute();
}

const forgetOld = (database: Database, now: Date) =>
  database.deleteFrom("rate_limit").where("dReset", "<=", now.toISOString()).execute();
