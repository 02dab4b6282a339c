import type { Selectable } from "kysely";

import type { Database, DatabaseAndClock, Tables } from "../db/tables.ts";

/**
 * The turns of mails of rounds. One row says when the next may go, so that the pace and the pauses of the mail server
 * hold over surveys, commands, processes and restarts.
 */

const second = 1000;
const minute = 60 * second;
/** Mails a minute, of those that older versions have queued. */
const standardPace = 60;

/** Milliseconds: half a minute after the first failure, then one, two, four … minutes, at most `longest`. */
export const delayAfter = (failures: number, longest: number): number =>
  Math.min(longest, 30 * second * 2 ** (failures - 1));

const longestPause = 15 * minute;
const pauseAfter = (failures: number) => delayAfter(failures, longestPause);

type Queue = Selectable<Tables["mail_queue"]>;

export const readQueue = (database: Database): Promise<Queue> =>
  database.selectFrom("mail_queue").selectAll().executeTakeFirstOrThrow();

/** Milliseconds until the next mail of a round may go. A longer time than any pause is from before the clock was set back. */
export function waitFor({ dNext }: Queue, now: Date): number {
  const wait = Date.parse(dNext) - now.getTime();
  return wait > 0 && wait <= longestPause ? wait : 0;
}

/** A turn that was taken, with the failures before it. */
export interface Turn {
  readonly dNext: string;
  readonly iFailures: number;
  readonly pace: number;
}

/**
 * Takes the turn of a mail; undefined when another process has it. After a failure the next mail waits for the
 * outcome of this one, or for the length of a pause.
 */
export async function takeTurn(
  { database, now }: DatabaseAndClock,
  { dNext: before, iFailures }: Queue,
  iPace: number,
): Promise<Turn | undefined> {
  const pace = iPace || standardPace;
  const wait = iFailures > 0 ? pauseAfter(iFailures) : minute / pace;
  const dNext = after(now, wait);
  const { numUpdatedRows } = await database
    .updateTable("mail_queue")
    .set({ dNext })
    .where("dNext", "=", before)
    .where("iFailures", "=", iFailures)
    .executeTakeFirst();
  return numUpdatedRows ? { dNext, iFailures, pace } : undefined;
}

/** Gives a turn back whose mail is not sent. */
export async function returnTurn(
  { database, now }: DatabaseAndClock,
  { dNext }: Turn,
): Promise<void> {
  await database
    .updateTable("mail_queue")
    .set({ dNext: after(now, 0) })
    .where("dNext", "=", dNext)
    .execute();
}

/**
 * Pauses all mails of rounds after a failure; those that were under way with the first one count as one.
 *
 * @returns milliseconds
 */
export async function pause(
  { database, now }: DatabaseAndClock,
  { iFailures }: Turn,
  vFailure: string,
): Promise<number> {
  const wait = pauseAfter(iFailures + 1);
  await database
    .updateTable("mail_queue")
    .set({ iFailures: iFailures + 1, vFailure, dNext: after(now, wait) })
    .where("iFailures", "=", iFailures)
    .execute();
  return wait;
}

/** Ends the pauses, once the mail server has taken a mail, or refused one for its own sake. */
export async function resume({ database, now }: DatabaseAndClock, { pace }: Turn): Promise<void> {
  await database
    .updateTable("mail_queue")
    .set({ iFailures: 0, vFailure: "", dNext: after(now, minute / pace) })
    .where("iFailures", ">", 0)
    .execute();
}

const after = (now: () => Date, milliseconds: number) =>
  new Date(now().getTime() + milliseconds).toISOString();
