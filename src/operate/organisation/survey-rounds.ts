import { setInterval } from "node:timers/promises";

import type { Database } from "../../api/db/tables.ts";
import { hiddenGroups } from "../../api/rounds/anonymity.ts";
import { completeResult, type KnownResult } from "../../api/rounds/known-result.ts";
import { type Step, stepInWords, stepOf } from "../../api/rounds/participation.ts";
import type { RoundResult } from "../../api/rounds/result.ts";
import {
  advanceRounds,
  cancelRound,
  closeRound,
  latestRound,
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
import { mailState } from "./mail-state.ts";
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
  const { database, settings } = context;
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
  const { iSurveyId } = survey;
  if (!round)
    await openRound(context, { iSurveyId, dUntil, vColumn, minimum: settings.MINIMUM_GROUP });
  else if (dUntil !== round.dUntil) await moveRound(database, round, dUntil);
  const { groups, minimum } = await participation(context, iSurveyId);
  const people = total(groups);
  const end = (day: string) => (day === "" ? "it is closed" : `the end of ${day}`);
  const moved = round && dUntil !== round.dUntil ? `, in place of ${end(round.dUntil)}` : "";
  const before = round && moved === "" ? ", as before" : moved;
  const asked =
    people === 0
      ? `Nobody is asked yet: run \`invite ${name}\`.`
      : `${countInWords(people, "person is", "people are")} asked; \`invite ${name}\` mails those who have had no mail, and new people.`;
  return {
    lines: [
      `${survey.vSurvey} is open until ${end(dUntil)}${before}${dUntil === "" ? "" : ` (${timeZone()})`}. ${asked} Results are by ${vColumn}.`,
      ...groups.map(({ group, invited }) => `  ${group || `no ${vColumn}`}: ${invited}`),
      ...minimumRemark(minimum, settings),
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
      `The round of ${survey.vSurvey} is taken back, as if it had not been opened. Waiting mails are not sent, and links in sent ones no longer work: the next invitation has a new one.`,
      ...(roundPeriod(survey) === "month"
        ? [
            `It is asked each month, so a new round may open by itself within ten minutes. To stop that one too, close it: close ${name} --yes`,
          ]
        : []),
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
    const { groups, completed, minimum } = await participation(context, survey.iSurveyId);
    const people = total(groups);
    return {
      lines: [
        `This would end the round of ${survey.vSurvey}${until} for good: ${completedInWords(completed && stepInWords(completed, people), people)}. Its result would be frozen, and all its answers deleted.`,
        ...minimumRemark(minimum, settings),
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
      `${survey.vSurvey} is closed: ${completedInWords(result.completed, result.invited)}. The result is frozen, and the answers are deleted. Older backups still hold them.`,
      ...minimumRemark(result.minimum, settings),
    ],
    data: { survey: survey.vSurvey, invited: result.invited, completed: result.completed },
    event: { event: "round closed", outcome: "done", survey: survey.vSurvey },
  };
}

/** @param completed null where it is not told */
const completedInWords = (completed: number | string | null, people: number) =>
  completed === null
    ? `there are too few people to tell how many of the ${people} have completed it`
    : `${completed} of ${people} have completed it`;

/** Says which number holds, where a round was opened with another one than the setting. */
const minimumRemark = (minimum: number, { MINIMUM_GROUP }: Context["settings"]) =>
  minimum === MINIMUM_GROUP
    ? []
    : [
        `Groups need ${minimum} people in this round, as when it opened; MINIMUM_GROUP=${MINIMUM_GROUP} counts from the next one.`,
      ];

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
  readonly begun: Step | null;
  readonly completed: Step | null;
}

/**
 * `status SURVEY`: how many are invited, and in steps how many have begun and completed it (`stepOf`).
 * Only an open round is told of, in which groups stay the same: if one differed by one person from an
 * earlier status, or everybody from a frozen result after somebody was erased, the two would tell of that person.
 */
export async function status(context: Context, name?: string): Promise<CommandReport> {
  const surveys =
    name === undefined ? await openSurveys(context) : [await requireSurvey(context, name)];
  const parts = await Promise.all(
    surveys.map(async ({ iSurveyId, vSurvey }) => ({
      survey: vSurvey,
      ...(await participation(context, iSurveyId)),
    })),
  );
  const mails = await mailState(context);
  return {
    lines: [
      ...(parts.length === 0 ? ["No survey has an open round with people in it."] : []),
      ...parts.flatMap(({ survey, groups, minimum, last }) => [
        last
          ? `${survey}: no round is open. The last one closed on ${last.closed}: ${completedInWords(last.completed, last.invited)}.`
          : groups.length === 0
            ? `${survey}: nobody is being asked.`
            : `${survey}: ${countInWords(total(groups), "person", "people")} invited`,
        ...groups.map(
          ({ group, invited, begun, completed }) =>
            `  ${group || "(no group)"}: invited ${invited}, begun ${stepInWords(begun, invited)}, completed ${stepInWords(completed, invited)}`,
        ),
        ...minimumRemark(minimum, context.settings),
      ]),
      ...mails.lines,
    ],
    data: {
      surveys: parts.map(({ survey, groups, last }) => ({
        survey,
        groups,
        ...(last && { last: { invited: last.invited, completed: last.completed } }),
      })),
      mails: mails.data,
    },
  };
}

const total = (groups: readonly Participation[]) =>
  groups.reduce((sum, { invited }) => sum + invited, 0);

/** Who is asked: by the groups of the open round, and how many have completed it. Between rounds, the `last` result. */
async function participation({ database, settings }: Context, iSurveyId: number) {
  const { minimum, last } = await latestRound(database, iSurveyId, settings.MINIMUM_GROUP);
  const rows = await database
    .selectFrom("invitation")
    .leftJoin("round", (join) =>
      join.onRef("round.iSurveyId", "=", "invitation.iSurveyId").on("round.dClosed", "=", ""),
    )
    .select(["round.vColumn", "invitation.vGroup", roundState.as("state")])
    .where("invitation.iSurveyId", "=", iSurveyId)
    // Who had gone when the round opened is not asked, and nobody is between rounds.
    .where("eOpen", "=", "Yes")
    .execute();
  const stepIn = (people: typeof rows, isCounted: (row: (typeof rows)[number]) => boolean) =>
    stepOf(people.filter(isCounted).length, people.length, minimum);
  const isCompleted = ({ state }: (typeof rows)[number]) => state === "completed";
  const byName = Map.groupBy(rows, ({ vColumn, vGroup }) => (vColumn ? vGroup : "everybody"));
  const named = Array.from(byName, ([name, people]) => ({ name, people })).toSorted((one, other) =>
    one.name.localeCompare(other.name),
  );
  const hidden = hiddenGroups(named, minimum, ({ people }) => people.length);
  const groups = named.map((group): Participation => {
    const people = hidden.has(group) ? [] : group.people;
    return {
      group: group.name,
      invited: group.people.length,
      begun: stepIn(people, ({ state }) => state !== "pending"),
      completed: stepIn(people, isCompleted),
    };
  });
  return { groups, completed: stepIn(rows, isCompleted), minimum, last };
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
