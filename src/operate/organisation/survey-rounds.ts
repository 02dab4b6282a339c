import { isDay } from "../../contract/change-date.ts";
import { closeRound, keepRounds, openRound, usualColumn } from "../../api/rounds/rounds.ts";
import type { RoundResult } from "../../api/rounds/result.ts";
import { lastDayOf, roundPeriod, utcDay } from "../../api/surveys/survey-days.ts";
import { CliError } from "../../shared/errors.ts";
import { counted } from "../../shared/counted.ts";
import { type Context, findSurvey, type Report } from "./context.ts";

/** `open SURVEY`: asks everybody who is invited to it, until a day. */
export async function open(
  context: Context,
  name: string,
  { until, by }: { readonly until?: string; readonly by?: string },
): Promise<Report> {
  const survey = await findSurvey(context, name);
  const today = utcDay(context.now());
  const dUntil = until ?? lastDayOf(roundPeriod(survey), context.now()) ?? "";
  if (dUntil !== "" && !isDay(dUntil))
    throw new CliError(`--until ${dUntil} can't be used: expected a day such as 2026-12-31.`, 2);
  if (dUntil !== "" && dUntil < today)
    throw new CliError(`--until ${dUntil} is over: expected today, ${today}, or a later day.`, 2);
  const vColumn = by ?? usualColumn;
  await openRound(context, { iSurveyId: survey.iSurveyId, dUntil, vColumn });
  const people = await invitedCount(context, survey.iSurveyId);
  const end = dUntil === "" ? "it is closed" : dUntil;
  return {
    lines: [
      `${survey.vSurvey} is open until ${end}. ${counted(people, "person is", "people are")} invited; results are by ${vColumn}.`,
    ],
    data: { survey: survey.vSurvey, until: dUntil, column: vColumn, people },
  };
}

/** `close SURVEY`: releases the result of its round, and deletes the answers. */
export async function close(context: Context, name: string): Promise<Report> {
  const survey = await findSurvey(context, name);
  const result = await closeRound(context, survey.iSurveyId, context.settings.MINIMUM_GROUP);
  return {
    lines: [
      `${survey.vSurvey} is closed: ${result.completed ?? "too few to tell"} of ${result.invited} have completed it. The result is frozen, and the answers are deleted. Backups that were made before have them still.`,
    ],
    data: { survey: survey.vSurvey, invited: result.invited, completed: result.completed },
    event: { event: "round closed", outcome: "done" },
  };
}

/** `rounds`: closes what is over, opens what is due, and lists all rounds. */
export async function rounds(context: Context): Promise<Report> {
  const done = await keepRounds(context, context.settings.MINIMUM_GROUP);
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
    lines: [...done, ...(rows.length > 0 ? rows.map(line) : ["There are no rounds yet."])],
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

async function invitedCount({ database }: Context, iSurveyId: number): Promise<number> {
  const { count } = await database
    .selectFrom("invitation")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("iSurveyId", "=", iSurveyId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * The frozen result of a survey's last closed round, or of a named one.
 *
 * @throws {CliError} when there is none, or its groups are by another column
 */
export async function findResult(
  context: Context,
  name: string,
  { round, by }: { readonly round?: string | undefined; readonly by?: string | undefined },
): Promise<RoundResult> {
  const survey = await findSurvey(context, name);
  const closed = await context.database
    .selectFrom("round")
    .select(["iRoundId", "tResult"])
    .where("iSurveyId", "=", survey.iSurveyId)
    .where("dClosed", "!=", "")
    .orderBy("iRoundId")
    .execute();
  const found =
    round === undefined ? closed.at(-1) : closed.find(({ iRoundId }) => String(iRoundId) === round);
  if (!found)
    throw new CliError(
      `${survey.vSurvey} has no closed round${round === undefined ? "" : ` ${round}`}. Results are of closed rounds only, so that no two of them differ by one person.`,
    );
  const result = JSON.parse(found.tResult) as RoundResult;
  if (by !== undefined && by !== result.column)
    throw new CliError(
      `This round was opened with results by ${result.column}, so it has none by ${by}: groups in two ways could be compared until they tell of single people. Say --by ${by} when the next round opens.`,
    );
  return result;
}
