import { setInterval } from "node:timers/promises";

import type { Database } from "../../api/db/tables.ts";
import { hiddenGroups } from "../../api/rounds/anonymity.ts";
import { completeResult, type KnownResult } from "../../api/rounds/known-result.ts";
import type { RoundResult } from "../../api/rounds/result.ts";
import {
  advanceRounds,
  cancelRound,
  closeRound,
  moveRound,
  openRound,
  openRoundOf,
  roundState,
  usualColumn,
} from "../../api/rounds/rounds.ts";
import { lastDayOf, localDay, roundPeriod, timeZone } from "../../api/surveys/survey-days.ts";
import { isDay } from "../../contract/change-date.ts";
import { CliError } from "../../shared/errors.ts";
import { countInWords } from "../../shared/counted.ts";
import { type Context, requireSurvey, type CommandReport } from "./context.ts";
import { columnName, isProfileName } from "./people-file.ts";

/** Rounds of surveys: opened, closed and listed, their results, and who has taken part so far. */

/**
 * `open SURVEY`: asks everybody who is invited to it, until a day. Of a round that is open it moves the last day.
 *
 * @throws {CliError} with exit code 2 for a day that is over or none, and for a column that nobody has
 */
export async function open(
  context: Context,
  name: string,
  { until, by }: { readonly until?: string; readonly by?: string },
): Promise<CommandReport> {
  const survey = await requireSurvey(context, name);
  const { database } = context;
  const round = await openRoundOf(database, survey.iSurveyId);
  const column = by === undefined ? undefined : await requireColumn(database, by);
  if (round && column !== undefined && column !== round.vColumn)
    throw new CliError(
      `The results of the open round are by ${round.vColumn}: whoever has answered was told so.`,
      2,
    );
  const today = localDay(context.now());
  const usual = round?.dUntil ?? lastDayOf(roundPeriod(survey), context.now()) ?? "";
  const dUntil = until ?? usual;
  if (dUntil !== "" && !isDay(dUntil))
    throw new CliError(`--until ${dUntil} can't be used: expected a day such as 2026-12-31.`, 2);
  if (until !== undefined && dUntil < today)
    throw new CliError(
      `--until ${dUntil} is over: expected today, ${today} in ${timeZone()}, or a later day.`,
      2,
    );
  const vColumn = round?.vColumn ?? column ?? usualColumn;
  if (!round) await openRound(context, { iSurveyId: survey.iSurveyId, dUntil, vColumn });
  else if (dUntil !== round.dUntil) await moveRound(database, round, dUntil);
  const groups = await participation(context, survey.iSurveyId);
  const people = total(groups, "invited");
  const end = (day: string) => (day === "" ? "it is closed" : `the end of ${day}`);
  const moved = round && dUntil !== round.dUntil ? `, in place of ${end(round.dUntil)}` : "";
  const before = round && moved === "" ? ", as before" : moved;
  return {
    lines: [
      `${survey.vSurvey} is open until ${end(dUntil)}${before}${dUntil === "" ? "" : ` (${timeZone()})`}. ${countInWords(people, "person is", "people are")} invited; results are by ${vColumn}.`,
      ...groups.map(({ group, invited }) => `  ${group || `no ${vColumn}`}: ${invited}`),
    ],
    data: { survey: survey.vSurvey, until: dUntil, column: vColumn, people },
  };
}

/** The columns of people by which results can be grouped, as people.csv names them. */
async function requireColumn(database: Database, name: string): Promise<string> {
  const rows = await database.selectFrom("participant_column").select("vName").distinct().execute();
  const known = rows.map(({ vName }) => vName).filter((column) => !isProfileName(column));
  const column = columnName(name);
  if (known.includes(column)) return column;
  throw new CliError(
    `No person has ${column}. There are: ${known.sort().join(", ") || "none, until people.csv is imported"}.`,
    2,
  );
}

/** `cancel SURVEY`: takes back a round that nobody has answered. */
export async function cancel(context: Context, name: string): Promise<CommandReport> {
  const survey = await requireSurvey(context, name);
  await cancelRound(context.database, survey.iSurveyId);
  return {
    lines: [
      `The round of ${survey.vSurvey} is taken back, as if it had not been opened. Mails that waited are not sent; links that were mailed open nothing until the next invitation.`,
    ],
    data: { survey: survey.vSurvey },
    event: { event: "round cancelled", outcome: "done", survey: survey.vSurvey },
  };
}

/**
 * `close SURVEY`: releases the result of its round, and deletes the answers, which can't be undone: without
 * `--yes` it only says what that would end.
 */
export async function close(
  context: Context,
  name: string,
  { yes = false, dryRun = false }: { readonly yes?: boolean; readonly dryRun?: boolean } = {},
): Promise<CommandReport> {
  const survey = await requireSurvey(context, name);
  const { database, settings } = context;
  if (dryRun || !yes) {
    const round = await openRoundOf(database, survey.iSurveyId);
    if (!round) throw new CliError(`No round of ${survey.vSurvey} is open.`);
    const until =
      round.dUntil === ""
        ? ""
        : `, which is open until the end of ${round.dUntil} (${timeZone()}),`;
    const completed = await completedOf(context, survey.iSurveyId);
    return {
      lines: [
        `This would end the round of ${survey.vSurvey}${until} for good: ${completed}. Its result would be frozen, and all its answers deleted.`,
        ...(dryRun
          ? []
          : [
              "Nothing is closed. Say --yes to close it; to give people more time, open it with a later --until.",
            ]),
      ],
      data: { survey: survey.vSurvey, until: round.dUntil, closed: false },
      exitCode: dryRun ? 0 : 1,
    };
  }
  const result = await closeRound(context, survey.iSurveyId, settings.MINIMUM_GROUP);
  return {
    lines: [
      `${survey.vSurvey} is closed: ${result.completed ?? "too few to tell"} of ${result.invited} have completed it. The result is frozen, and the answers are deleted. Backups that were made before have them still.`,
    ],
    data: { survey: survey.vSurvey, invited: result.invited, completed: result.completed },
    event: { event: "round closed", outcome: "done", survey: survey.vSurvey },
  };
}

/** `53 of 63 have completed it`, of enough people. */
async function completedOf({ database, settings }: Context, iSurveyId: number): Promise<string> {
  const rows = await database
    .selectFrom("invitation")
    .select(roundState.as("state"))
    .where("iSurveyId", "=", iSurveyId)
    .execute();
  const { length } = rows.filter(({ state }) => state === "completed");
  const told = rows.length < settings.MINIMUM_GROUP ? "too few to tell" : length;
  return `${told} of ${rows.length} have completed it`;
}

/** `rounds`: closes what is over, opens what is due, and lists all rounds. */
export async function rounds(context: Context): Promise<CommandReport> {
  const done = await advanceRounds(context, context.settings.MINIMUM_GROUP);
  const rows = await context.database
    .selectFrom("round")
    .innerJoin("survey", "survey.iSurveyId", "round.iSurveyId")
    .select(["round.iRoundId", "survey.vSurvey", "round.dOpened", "round.dUntil"])
    .select(["round.dClosed", "round.vColumn"])
    .orderBy("round.iRoundId")
    .execute();
  const line = ({ iRoundId, vSurvey, dOpened, dUntil, dClosed }: (typeof rows)[number]) =>
    `${iRoundId}  ${vSurvey}: opened ${dOpened}, ${dClosed ? `closed ${dClosed}` : `open until ${dUntil || "it is closed"}`}`;
  return {
    lines: [
      ...done,
      ...(rows.length > 0 ? rows.map(line) : ["There are no rounds yet."]),
      `Days are those of ${timeZone()}.`,
    ],
    data: rows.map(({ iRoundId, vSurvey, dOpened, dUntil, dClosed, vColumn }) => ({
      id: iRoundId,
      survey: vSurvey,
      opened: dOpened,
      until: dUntil,
      closed: dClosed,
      column: vColumn,
    })),
  };
}

/**
 * The frozen result of a survey's last closed round, or of a named one, with that of the round before it, or of one
 * that `since` names.
 *
 * @throws {CliError} when there is none, or its groups are by another column
 */
export async function findResults(
  context: Context,
  name: string,
  { round, by, since }: Readonly<Partial<Record<"round" | "by" | "since", string | undefined>>>,
): Promise<{ readonly result: KnownResult; readonly before: KnownResult | undefined }> {
  const { iSurveyId, vSurvey } = await requireSurvey(context, name);
  const closed = await context.database
    .selectFrom("round")
    .select(["iRoundId", "tResult"])
    .where("iSurveyId", "=", iSurveyId)
    .where("dClosed", "!=", "")
    .orderBy("iRoundId")
    .execute();
  const place =
    round === undefined
      ? closed.length - 1
      : closed.findIndex(({ iRoundId }) => String(iRoundId) === round);
  const found = closed[place];
  if (!found)
    throw new CliError(
      `${vSurvey} has no closed round${round === undefined ? "" : ` ${round}`}. Results are of closed rounds only, so that no two of them differ by one person.`,
    );
  const read = ({ iRoundId, tResult }: typeof found) =>
    completeResult(context.database, { iSurveyId, iRoundId }, JSON.parse(tResult) as RoundResult);
  const result = await read(found);
  if (by !== undefined && by !== result.column)
    throw new CliError(
      `This round was opened with results by ${result.column}, so it has none by ${by}: groups in two ways could be compared until they tell of single people. Say --by ${by} when the next round opens.`,
    );
  const earlier = closed.slice(0, place);
  const before =
    since === undefined
      ? earlier.at(-1)
      : earlier.find(({ iRoundId }) => String(iRoundId) === since);
  if (since !== undefined && since !== "none" && !before)
    throw new CliError(
      `--since ${since} can't be used: expected none or a round before ${found.iRoundId}: ${earlier.map(({ iRoundId }) => iRoundId).join(", ") || "there is none"}.`,
      2,
    );
  return { result, before: before && (await read(before)) };
}

interface Participation {
  readonly group: string;
  readonly invited: number;
  /** Null in a group that is too small to tell. */
  readonly begun: number | null;
  readonly completed: number | null;
}

/**
 * `status SURVEY`: how many are invited, have begun and have completed it; of small groups the first only.
 * Groups are told of an open round, in which they stay the same: if one differed by one person from an
 * earlier status, the two would tell of that person.
 */
export async function status(context: Context, name?: string): Promise<CommandReport> {
  const surveys =
    name === undefined ? await openSurveys(context) : [await requireSurvey(context, name)];
  const parts = await Promise.all(
    surveys.map(async (survey) => ({
      survey: survey.vSurvey,
      groups: await participation(context, survey.iSurveyId),
    })),
  );
  const cell = (count: number | null) => (count === null ? "too few to tell" : String(count));
  const mails = await mailState(context);
  return {
    lines: [
      ...parts.flatMap(({ survey, groups }) => [
        `${survey}: ${countInWords(total(groups, "invited"), "person", "people")} invited`,
        ...groups.map(
          ({ group, invited, begun, completed }) =>
            `  ${group || "(no group)"}: invited ${invited}, begun ${cell(begun)}, completed ${cell(completed)}`,
        ),
      ]),
      ...(mails.waiting === 0 ? [] : [`Mails that wait to be sent: ${mails.waiting ?? "a few"}`]),
      ...mails.refused.map((address) => `Refused by the mail server: ${address}`),
    ],
    data: { surveys: parts, mails },
  };
}

const total = (groups: readonly Participation[], field: "invited") =>
  groups.reduce((sum, group) => sum + group[field], 0);

async function participation(
  { database, settings }: Context,
  iSurveyId: number,
): Promise<readonly Participation[]> {
  const rows = await database
    .selectFrom("invitation")
    .leftJoin("round", (join) =>
      join.onRef("round.iSurveyId", "=", "invitation.iSurveyId").on("round.dClosed", "=", ""),
    )
    .select(["round.vColumn", "invitation.vGroup", roundState.as("state")])
    .where("invitation.iSurveyId", "=", iSurveyId)
    .execute();
  const groups = Map.groupBy(rows, ({ vColumn, vGroup }) => (vColumn ? vGroup : "everybody"));
  const counts = Array.from(groups, ([name, people]) => ({
    name,
    people: people.length,
    counts: [
      people.filter(({ state }) => state !== "pending").length,
      people.filter(({ state }) => state === "completed").length,
    ],
  })).toSorted((one, other) => one.name.localeCompare(other.name));
  const hidden = hiddenGroups(counts, settings.MINIMUM_GROUP, ({ people }) => people);
  return counts.map((group) => {
    const [begun = null, completed = null] = hidden.has(group) ? [] : group.counts;
    return { group: group.name, invited: group.people, begun, completed };
  });
}

/**
 * How many mails wait, and people's addresses that the mail server has refused. Few could be reminders, whose
 * number tells of single people: null.
 */
async function mailState({ database, settings }: Context) {
  const { waiting } = await database
    .selectFrom("mail")
    .select(({ fn }) => fn.countAll().as("waiting"))
    .where("eRefused", "=", "No")
    .executeTakeFirstOrThrow();
  const refused = await database
    .selectFrom("mail")
    .innerJoin("participant", "participant.vEmail", "mail.vTo")
    .select("vTo")
    .distinct()
    .where("eRefused", "=", "Yes")
    .orderBy("vTo")
    .execute();
  const count = Number(waiting);
  return {
    waiting: count > 0 && count < settings.MINIMUM_GROUP ? null : count,
    refused: refused.map(({ vTo }) => vTo),
  };
}

/** Milliseconds between two looks. */
const interval = 5000;

/** `status --watch`: tells the status, and again whenever it has changed, until the command is ended. */
export async function watchStatus(
  context: Context,
  name: string | undefined,
  print: (report: CommandReport) => void,
  ticks: AsyncIterable<unknown> = setInterval(interval),
): Promise<void> {
  let seen = "";
  const look = async () => {
    const report = await status(context, name);
    const text = report.lines.join("\n");
    if (text !== seen) print(report);
    seen = text;
  };
  await look();
  for await (const _ of ticks) await look();
}

const openSurveys = ({ database }: Context) =>
  database
    .selectFrom("survey")
    .select(["iSurveyId", "vSurvey"])
    .where("iSurveyId", "in", (eb) =>
      eb.selectFrom("invitation").select("invitation.iSurveyId").where("eOpen", "=", "Yes"),
    )
    .orderBy("iOrder")
    .execute();
