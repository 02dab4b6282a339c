import { setTimeout as wait } from "node:timers/promises";

import { type SelectQueryBuilder, sql } from "kysely";

import { CliError } from "../../shared/errors.ts";
import { dayLength } from "../../shared/days.ts";
import { busyAttempts, busyPause } from "../db/sqlite.ts";
import { deleteExpired } from "../db/stored-data.ts";
import {
  type Database,
  type DatabaseAndClock,
  isPostgres,
  type Tables,
  type YesNo,
} from "../db/tables.ts";
import type { SecurityLog } from "../http/security-log.ts";
import { endOfDay, lastDayOf, localDay, roundPeriod } from "../surveys/survey-days.ts";
import { readAnswers, releaseAnswers, type RoundResult } from "./result.ts";

/**
 * Rounds: the times in which a survey is asked. A survey has one open round at most, and the answers in
 * the database are those of open rounds only. What closes a round releases its result and deletes the
 * answers, so that nothing is left by which they could be led back to people.
 */

/** The column of people by which the groups of a round are made, unless another one is asked for. */
export const usualColumn = "department";

interface NewRound {
  readonly iSurveyId: number;
  /** The last day on which it can be answered; empty for none. */
  readonly dUntil: string;
  readonly vColumn: string;
  /** People that a result needs, as those who are asked were told. */
  readonly minimum: number;
}

/**
 * Opens a round: everybody who is invited to the survey and has not gone is asked anew, and the group that each
 * belongs to stays with the round. The first round of a survey takes over what has been answered so far.
 *
 * @throws {CliError} when a round of the survey is open
 */
export async function openRound(
  { database, now }: DatabaseAndClock,
  { iSurveyId, dUntil, vColumn, minimum: iMinimum }: NewRound,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await lockSurvey(transaction, iSurveyId);
    const rounds = await roundsOf(transaction, iSurveyId);
    if (rounds.some(({ dClosed }) => dClosed === ""))
      throw new CliError("A round of this survey is open already.");
    await transaction
      .insertInto("round")
      .values({
        iSurveyId,
        vColumn,
        dUntil,
        iMinimum,
        dOpened: localDay(now()),
        dClosed: "",
        tResult: "",
      })
      .execute();
    await transaction
      .updateTable("invitation")
      .set({
        eOpen: sql<YesNo>`case when ${isHere} then 'Yes' else 'No' end`,
        vGroup: groupOf(vColumn),
        dInvited: "",
        dReminded: "",
        iReminders: 0,
        ...(rounds.length > 0 && { survey_status: "pending" as const }),
      })
      .where("iSurveyId", "=", iSurveyId)
      .execute();
  });
}

/** The open round of a survey; undefined where none is open. */
export const openRoundOf = async (database: Database, iSurveyId: number) =>
  (await roundsOf(database, iSurveyId)).find(({ dClosed }) => dClosed === "");

/**
 * The people that results of a survey's latest round need, never fewer than when it opened (the oldest rounds lack
 * their number), and its result once it is closed.
 *
 * @param setting `MINIMUM_GROUP`
 */
export async function latestRound(database: Database, iSurveyId: number, setting: number) {
  const round = (await roundsOf(database, iSurveyId)).at(-1);
  return {
    minimum: Math.max(round?.iMinimum ?? 0, setting),
    last: round?.tResult ? (JSON.parse(round.tResult) as RoundResult) : undefined,
  };
}

/**
 * Gives the open round of a survey another last day, with the mails of it that wait.
 *
 * @param dUntil today or later
 */
export async function moveRound(database: Database, round: Round, dUntil: string): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await transaction
      .updateTable("round")
      .set({ dUntil })
      .where("iRoundId", "=", round.iRoundId)
      .where("dClosed", "=", "")
      .execute();
    await transaction
      .updateTable("mail")
      .set({ dExpires: endOfDay(dUntil).toISOString() })
      .where(isOfRound(round.iRoundId))
      .execute();
  });
}

/**
 * Takes back the open round of a survey, which nobody has answered yet, with the mails of it that wait.
 *
 * @throws {CliError} when somebody has answered, or no round is open
 */
export async function cancelRound(database: Database, iSurveyId: number): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const { open } = await lockOpenRound(transaction, iSurveyId);
    const answer = await transaction
      .selectFrom("answer")
      .select("iParticipantId")
      .where("iSurveyId", "=", iSurveyId)
      .executeTakeFirst();
    if (answer)
      throw new CliError("Somebody has answered this round: it can't be taken back any more.");
    await transaction.deleteFrom("round").where("iRoundId", "=", open.iRoundId).execute();
    await transaction
      .updateTable("invitation")
      .set({ eOpen: "No", vGroup: "", dInvited: "", dReminded: "", iReminders: 0 })
      .where("iSurveyId", "=", iSurveyId)
      .execute();
    await endLinksOf(transaction, open.iRoundId);
  });
}

/** Finds the mails of a round that are not sent yet (`queueRoundMail`). */
const isOfRound = (iRoundId: number) => sql<boolean>`"vOpens" like ${`% % ${iRoundId}`}`;

/** Ends the mails of a round that wait, and the logins by the links of others. */
async function endLinksOf(database: Database, iRoundId: number): Promise<void> {
  await database.deleteFrom("mail").where(isOfRound(iRoundId)).execute();
  await database.deleteFrom("session").where("iRoundId", "=", iRoundId).execute();
}

/**
 * How far the person of an invitation is in its round. Who has told a mood has taken part, and can do so again
 * the next day.
 */
export const roundState = sql<Tables["invitation"]["survey_status"]>`
  case when exists (select 1 from answer inner join survey on survey."iSurveyId" = answer."iSurveyId"
    where answer."iParticipantId" = invitation."iParticipantId"
      and answer."iSurveyId" = invitation."iSurveyId" and survey."eMood" = 'Yes')
  then 'completed' else invitation.survey_status end`;

/** Whether people.csv still has the participant of an invitation, or never had. */
const isHere = sql<boolean>`exists (select 1 from participant as known
  where known."iParticipantId" = invitation."iParticipantId" and known."dGone" = '')`;

/** The value of a column of the participant of an invitation; empty where there is none. */
export const groupOf = (vColumn: string) =>
  sql<string>`coalesce((select known."vValue" from participant_column as known
    where known."iParticipantId" = invitation."iParticipantId" and known."vName" = ${vColumn}), '')`;

/**
 * Closes the open round of a survey: releases its result, and deletes its answers with all that could lead
 * back to people. Who has completed it stays known until the next round.
 *
 * @param setting people that a result needs, unless the round was opened with more
 * @param iRoundId closes this one only: another process may have closed it, and opened the next
 * @throws {CliError} when no such round is open
 */
export async function closeRound(
  { database, now }: DatabaseAndClock,
  iSurveyId: number,
  setting: number,
  iRoundId?: number,
): Promise<RoundResult> {
  const result = await database.transaction().execute(async (transaction) => {
    const { survey, open, invited } = await lockOpenRound(transaction, iSurveyId);
    if (iRoundId !== undefined && open.iRoundId !== iRoundId)
      throw new CliError("The round is closed already.");
    const states = await invited
      .where("eOpen", "=", "Yes")
      .select(roundState.as("state"))
      .execute();
    const minimum = Math.max(open.iMinimum, setting);
    const completed = states.filter(({ state }) => state === "completed").length;
    const released: RoundResult = {
      survey: survey.vSurvey,
      code: survey.vUniqueCode,
      round: open.iRoundId,
      column: open.vColumn,
      opened: open.dOpened,
      closed: localDay(now()),
      minimum,
      invited: states.length,
      completed: completed < minimum ? null : completed,
      questions: releaseAnswers(await readAnswers(transaction, iSurveyId), minimum),
    };
    await transaction
      .updateTable("round")
      .set({ dClosed: released.closed, tResult: JSON.stringify(released) })
      .where("iRoundId", "=", open.iRoundId)
      .execute();
    await transaction
      .updateTable("invitation")
      .set({ eOpen: "No", vGroup: "" })
      .where("iSurveyId", "=", iSurveyId)
      .execute();
    await transaction.deleteFrom("answer").where("iSurveyId", "=", iSurveyId).execute();
    await endLinksOf(transaction, open.iRoundId);
    // They hold answers; a save that is repeated after this is refused as one to a closed survey.
    await transaction
      .deleteFrom("idempotency")
      .where("iParticipantId", "in", invited.select("iParticipantId"))
      .execute();
    return released;
  });
  await forgetDeleted(database);
  return result;
}

/**
 * The open round of a survey with its invitations, of which nobody saves an answer or opens another one until the
 * transaction ends.
 *
 * @throws {CliError} when no round is open
 */
async function lockOpenRound(database: Database, iSurveyId: number) {
  const survey = await lockSurvey(database, iSurveyId);
  const open = await openRoundOf(database, iSurveyId);
  if (!open) throw new CliError("No round of this survey is open.");
  const invited = database.selectFrom("invitation").where("iSurveyId", "=", iSurveyId);
  await lockPeople(database, invited.select("iParticipantId"));
  return { survey, open, invited };
}

/** A save locks its participant: one that runs is waited for, and later ones find the round closed. */
async function lockPeople(
  database: Database,
  people: SelectQueryBuilder<Tables, "invitation", { iParticipantId: number }>,
): Promise<void> {
  if (!isPostgres(database)) return;
  await database
    .selectFrom("participant")
    .select("iParticipantId")
    .where("iParticipantId", "in", people)
    .orderBy("iParticipantId")
    .forNoKeyUpdate()
    .execute();
}

/** Clears the files of what was deleted: SQLite's log has it until it is overwritten, PostgreSQL's tables until a vacuum. */
export async function forgetDeleted(database: Database): Promise<void> {
  if (isPostgres(database))
    await sql`vacuum answer, idempotency, mail, participant`.execute(database);
  else await truncateLog(database);
}

/** A process that reads or writes holds it up. */
async function truncateLog(database: Database): Promise<void> {
  for (let attempt = 1; attempt <= busyAttempts; attempt += 1) {
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(database);
    if (rows[0]?.busy === 0) return;
    await wait(busyPause);
  }
}

/** Makes two commands for one survey wait for each other; SQLite runs one transaction at a time anyway. */
async function lockSurvey(database: Database, iSurveyId: number) {
  const survey = database
    .selectFrom("survey")
    .select(["vSurvey", "vUniqueCode"])
    .where("iSurveyId", "=", iSurveyId);
  return await (isPostgres(database) ? survey.forUpdate() : survey).executeTakeFirstOrThrow();
}

type Round = Awaited<ReturnType<typeof roundsOf>>[number];

const roundsOf = (database: Database, iSurveyId: number) =>
  database
    .selectFrom("round")
    .selectAll()
    .where("iSurveyId", "=", iSurveyId)
    .orderBy("iRoundId")
    .execute();

/**
 * Closes each round whose last day is over, and then opens the next one of a mood and of a monthly survey, for as
 * long as the folder has it and somebody is invited. What the organisation has closed stays closed.
 *
 * @returns what was done, in sentences
 */
export async function advanceRounds(
  services: DatabaseAndClock,
  minimum: number,
): Promise<readonly string[]> {
  const { database, now } = services;
  const today = localDay(now());
  const surveys = await database
    .selectFrom("survey")
    .select(["iSurveyId", "vSurvey", "eMood", "vPeriod", "eRetired"])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom("invitation")
            .select("invitation.iSurveyId")
            .whereRef("invitation.iSurveyId", "=", "survey.iSurveyId")
            .where(isHere),
        )
        .as("isInvited"),
    )
    .execute();
  const done: string[] = [];
  // One after the other: each locks what it changes.
  for (const survey of surveys) {
    const { iSurveyId, vSurvey } = survey;
    const last = (await roundsOf(database, iSurveyId)).at(-1);
    const open = last?.dClosed === "" ? last : undefined;
    const isOver = open !== undefined && open.dUntil !== "" && open.dUntil < today;
    if (isOver) {
      await closeRound(services, iSurveyId, minimum, open.iRoundId);
      done.push(`The round of ${vSurvey} that ended on ${open.dUntil} is closed.`);
    }
    // Of longer periods the organisation chooses the days.
    const period = roundPeriod(survey);
    const dUntil = period === "month" ? lastDayOf(period, now()) : null;
    const isClosedByHand = last !== undefined && last.dClosed !== "" && last.dClosed <= last.dUntil;
    if (dUntil === null || (open && !isOver) || isClosedByHand) continue;
    if (survey.eRetired === "Yes" || !survey.isInvited) continue;
    const vColumn = last?.vColumn ?? usualColumn;
    await openRound(services, { iSurveyId, dUntil, vColumn, minimum });
    done.push(`A round of ${vSurvey} is open until ${dUntil}.`);
  }
  return done;
}

/** Milliseconds between two runs: a round ends within ten minutes of its last day. */
const interval = 10 * 60_000;

interface Outputs {
  readonly announce: (line: string) => void;
  /** Gets failures; the next run tries again. */
  readonly log: (line: string) => void;
  readonly security: SecurityLog;
}

/**
 * Opens and closes rounds while the API runs (`advanceRounds`), and deletes each day what is over
 * (`deleteExpired`); `run` does so at once.
 */
export function createMaintenance(
  services: DatabaseAndClock,
  minimum: number,
  { announce, log, security }: Outputs,
) {
  let running: Promise<void> = Promise.resolve();
  let deleted = -Infinity;
  const deleteDaily = async () => {
    const time = services.now().getTime();
    // Less than none, once the clock was set back.
    if (time >= deleted && time - deleted < dayLength) return;
    const expired = await deleteExpired(services);
    for (const { table, rows, retention } of expired)
      announce(`Deleted: ${rows} × ${table} (kept: ${retention}).`);
    if (expired.length > 0) security.record({ event: "retention", outcome: "done" });
    deleted = time;
  };
  const run = () => {
    running = running
      .then(() => advanceRounds(services, minimum))
      .then(
        (done) => {
          for (const line of done) announce(line);
        },
        (error: unknown) => log(`Rounds can't be kept: ${String(error)}`),
      )
      .then(deleteDaily)
      .catch((error: unknown) => log(`What is over can't be deleted: ${String(error)}`));
    return running;
  };
  const timer = setInterval(() => void run(), interval);
  timer.unref();
  return {
    run,
    close: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
