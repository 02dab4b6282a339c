import { sql } from "kysely";

import { findAccount } from "../../api/accounts/find-account.ts";
import { type Database, isPostgres, type YesNo } from "../../api/db/tables.ts";
import { mailsOf } from "../../api/import/mails.ts";
import {
  mailValues,
  queueRoundMail,
  type RoundMail,
  type RoundMailKind,
  templateNames,
} from "../../api/rounds/round-mails.ts";
import { groupOf, roundState, usualColumn } from "../../api/rounds/rounds.ts";
import { endOfDay, localDay, timeZone } from "../../api/surveys/survey-days.ts";
import { CliError } from "../../shared/errors.ts";
import { countInWords } from "../../shared/counted.ts";
import { daysAfter, daysBefore } from "../../shared/days.ts";
import { isLocal } from "../../shared/ip-address.ts";
import type { Settings } from "../../shared/settings.ts";
import { type Context, requireSurvey, organisationFolder, type CommandReport } from "./context.ts";
import { tidy } from "./people-file.ts";

/** `invite` and `remind`: the mails of a round. */

interface InviteOptions extends MailOptions {
  readonly department?: string;
  /** The address of a person to whom the invitation is mailed anew. */
  readonly again?: string;
}

interface RemindOptions extends MailOptions {
  /** Days since the last mail about this round. */
  readonly after: number;
  /** Reminders that one person gets in a round. */
  readonly atMost: number;
}

/**
 * `invite SURVEY`: one mail with a personal link to each person who has had none in this round, or one more to the
 * person of `again`. What was queued stays queued when the command ends early; pressed again, it goes on with the
 * others.
 *
 * @throws {CliError} when the survey is not open, the mail lacks a value, or `again` is nobody who is asked
 */
export async function invite(
  context: Context,
  name: string,
  options: InviteOptions,
): Promise<CommandReport> {
  const { again, department } = options;
  if (again !== undefined && department !== undefined)
    throw new CliError("Say either --again or --department.", 2);
  const round = await requireOpenRound(context, name);
  const people =
    again === undefined
      ? await findUninvited(context, round.iSurveyId, department)
      : [await requireAsked(context, round.iSurveyId, again)];
  const report = await mailAll(
    context,
    {
      kind: "invitation",
      round,
      people,
      options,
      none: `There is nobody left to invite${department === undefined ? "" : ` in ${department}`}.`,
    },
    async (database, { iParticipantId, dInvited }, time) => {
      await database
        .insertInto("invitation")
        .values({
          iParticipantId,
          iSurveyId: round.iSurveyId,
          iOrder: round.iSurveyId,
          survey_status: "pending",
          eOpen: "No",
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      // Who joins an open round begins it anew; others keep the group that they had when it opened.
      const joins = (then: unknown, column: string) =>
        sql<never>`case when "eOpen" = 'Yes' then ${sql.ref(column)} else ${then} end`;
      return await database
        .updateTable("invitation")
        .set({
          dInvited: time,
          eOpen: "Yes",
          vGroup: joins(groupOf(round.vColumn), "vGroup"),
          survey_status: joins("pending", "survey_status"),
          dReminded: joins("", "dReminded"),
          iReminders: joins(0, "iReminders"),
        })
        .where("iParticipantId", "=", iParticipantId)
        .where("iSurveyId", "=", round.iSurveyId)
        .where("dInvited", "=", dInvited ?? "")
        .executeTakeFirst();
    },
  );
  if (again === undefined || options.dryRun) return report;
  // Whether they have answered is not for the organisation to know.
  const { lines } = report;
  return {
    ...report,
    lines: [...lines, "It is not sent to a person who has completed the survey."],
  };
}

/** `remind SURVEY`: those who have not completed it, at most so often. Nobody is told who they are. */
export async function remind(
  context: Context,
  name: string,
  options: RemindOptions,
): Promise<CommandReport> {
  const round = await requireOpenRound(context, name);
  const oldest = daysBefore(context.now(), options.after);
  const due = await context.database
    .selectFrom("invitation")
    .innerJoin("participant", "participant.iParticipantId", "invitation.iParticipantId")
    .select(["participant.iParticipantId", "vEmail", "dInvited", "dReminded", "iReminders"])
    .select(roundState.as("state"))
    .where("invitation.iSurveyId", "=", round.iSurveyId)
    .where("dGone", "=", "")
    .where("dInvited", "!=", "")
    .where("dInvited", "<=", oldest)
    .orderBy("participant.iParticipantId")
    .execute();
  const people = due.filter(
    ({ state, dReminded, iReminders }) =>
      state !== "completed" && dReminded <= oldest && iReminders < options.atMost,
  );
  return await mailAll(
    context,
    {
      kind: "reminder",
      round,
      people,
      options,
      none: `No reminders: nobody was invited ${countInWords(options.after, "day")} ago or before (--after).`,
      invited: due.length,
    },
    async (database, { iParticipantId, dInvited, dReminded }, time) =>
      await database
        .updateTable("invitation")
        .set((eb) => ({ dReminded: time, iReminders: eb("iReminders", "+", 1) }))
        .where("iParticipantId", "=", iParticipantId)
        .where("iSurveyId", "=", round.iSurveyId)
        .where("dInvited", "=", dInvited)
        .where("dReminded", "=", dReminded)
        .executeTakeFirst(),
  );
}

/** @throws {CliError} when no round is open, or its last day is over */
async function requireOpenRound(context: Context, name: string): Promise<Round> {
  const { iSurveyId, vSurvey } = await requireSurvey(context, name);
  const round = await context.database
    .selectFrom("round")
    .innerJoin("survey", "survey.iSurveyId", "round.iSurveyId")
    .select(["iRoundId", "round.iSurveyId", "vSurvey", "vColumn", "dUntil", "iMinutes", "eMood"])
    .where("round.iSurveyId", "=", iSurveyId)
    .where("dClosed", "=", "")
    .executeTakeFirst();
  if (!round) throw new CliError(`${vSurvey} is not open. Open it first: open ${name} --until DAY`);
  if (round.dUntil !== "" && round.dUntil < localDay(context.now()))
    throw new CliError(
      `The last day of ${vSurvey} was ${round.dUntil} (${timeZone()}). To ask people for longer, move it first: open ${name} --until DAY`,
    );
  return round;
}

/**
 * The person of an address, with the time of the last invitation.
 *
 * @throws {CliError} with exit code 2 when nobody has it, or the person has gone
 */
async function requireAsked({ database }: Context, iSurveyId: number, email: string) {
  const account = await findAccount(database, email);
  if (!account) throw new CliError(`Nobody has the address ${email}: import them first.`, 2);
  const person = await database
    .selectFrom("participant")
    .leftJoin("invitation", (join) =>
      join
        .onRef("invitation.iParticipantId", "=", "participant.iParticipantId")
        .on("invitation.iSurveyId", "=", iSurveyId),
    )
    .select(["participant.iParticipantId", "vEmail", "vFirstName", "dInvited", "dGone"])
    .where("participant.iParticipantId", "=", account.iParticipantId)
    .executeTakeFirstOrThrow();
  if (person.dGone !== "")
    throw new CliError(
      `${person.vEmail} has not been in people.csv since ${person.dGone}, so no mail is sent there.`,
      2,
    );
  return person;
}

/** People of a department, or all, who have had no mail about this round; nobody of the sample on a public site. */
async function findUninvited(
  { database, settings }: Context,
  iSurveyId: number,
  department: string | undefined,
) {
  let query = database
    .selectFrom("participant")
    .leftJoin("invitation", (join) =>
      join
        .onRef("invitation.iParticipantId", "=", "participant.iParticipantId")
        .on("invitation.iSurveyId", "=", iSurveyId),
    )
    .select(["participant.iParticipantId", "vEmail", "vFirstName", "dInvited"])
    .where((eb) => eb.or([eb("dInvited", "is", null), eb("dInvited", "=", "")]))
    .where("dGone", "=", "")
    .orderBy("participant.iParticipantId");
  if (!isLocal(settings.SITE_URL)) query = query.where("vSampleKey", "=", "");
  if (department !== undefined) {
    const vValue = await requireDepartment(database, department);
    query = query.where("participant.iParticipantId", "in", (eb) =>
      eb
        .selectFrom("participant_column")
        .select("participant_column.iParticipantId")
        .where("vName", "=", usualColumn)
        .where("vValue", "=", vValue),
    );
  }
  return await query.execute();
}

/**
 * A department as it is stored, in whatever letters it is asked for.
 *
 * @throws {CliError} with exit code 2 that names the departments there are
 */
async function requireDepartment(database: Database, name: string): Promise<string> {
  const rows = await database
    .selectFrom("participant_column")
    .select("vValue")
    .distinct()
    .where("vName", "=", usualColumn)
    .orderBy("vValue")
    .execute();
  const wanted = tidy(name).toLowerCase();
  const found = rows.find(({ vValue }) => vValue.toLowerCase() === wanted);
  if (found) return found.vValue;
  const names = rows.map(({ vValue }) => vValue).filter(Boolean);
  throw new CliError(`There is no ${usualColumn} ${name}. There are: ${names.join(", ")}.`, 2);
}

/** What all mails of a round have in common. */
interface MailOptions {
  readonly dryRun?: boolean;
  /** Values of placeholders that only the organisation knows. */
  readonly sender?: string;
  readonly results?: string;
  /** Mails a minute: hosts of mail take many at once for spam. */
  readonly pace: number;
}

/** The open round of a survey. */
interface Round {
  readonly iRoundId: number;
  readonly iSurveyId: number;
  readonly vSurvey: string;
  readonly vColumn: string;
  readonly dUntil: string;
  readonly iMinutes: number;
  readonly eMood: YesNo;
}

interface Addressee {
  readonly iParticipantId: number;
  readonly vEmail: string;
}

interface Mailing<Person> {
  readonly kind: RoundMailKind;
  readonly round: Round;
  readonly people: readonly Person[];
  readonly options: MailOptions;
  /** What is said where there is nobody to write to. */
  readonly none: string;
  /**
   * Of reminders: how many were invited long enough ago, whether they have answered or not. Only this is told,
   * because the number of reminders, told again and again or of chosen days, tells who has answered.
   */
  readonly invited?: number;
}

/**
 * Queues a mail to each, one transaction per person, so that none gets two and none is forgotten.
 *
 * @param note notes the mail of a person, and updates no row where another command has mailed them in the meantime
 */
async function mailAll<Person extends Addressee>(
  context: Context,
  { kind, round, people, options, none, invited }: Mailing<Person>,
  note: (
    database: Database,
    person: Person,
    time: string,
  ) => Promise<{ readonly numUpdatedRows: bigint } | undefined>,
): Promise<CommandReport> {
  const { now, settings } = context;
  const { sender = "", results = "", pace, dryRun = false } = options;
  const { name, ...template } = readTemplate(settings, templateNames(kind, round.eMood));
  const mail = { template, sender, results };
  const today = localDay(now());
  requireValues(
    name,
    mail,
    mailValues(mail, { ...round, vFirstName: "any" }, { ...settings, today }),
  );
  const expires = round.dUntil === "" ? daysAfter(now(), 30) : endOfDay(round.dUntil);
  let count = dryRun ? people.length : 0;
  for (const person of dryRun ? [] : people)
    await context.database.transaction().execute(async (transaction) => {
      if (!(await isStillOpen(transaction, round.iRoundId))) return;
      const noted = await note(transaction, person, now().toISOString());
      if (!noted?.numUpdatedRows) return;
      const { iParticipantId, vEmail } = person;
      await queueRoundMail(
        { database: transaction, now },
        { kind, iParticipantId, iRoundId: round.iRoundId, vEmail, mail, expires, pace },
      );
      count += 1;
    });
  const most = invited ?? count;
  const isTold = invited === undefined;
  const words = isTold ? countInWords(most, kind) : `Up to ${countInWords(most, kind)}`;
  const minutes = countInWords(Math.ceil(most / pace), "minute");
  const told = dryRun
    ? `${words} would be sent, within ${minutes}.`
    : `${words} ${most === 1 ? "waits" : "wait"} for the running API, which sends ${most === 1 ? "it" : "them"} within ${minutes}, after those already waiting. \`status\` says how many are left.`;
  return {
    lines:
      most === 0
        ? [none]
        : [
            told,
            ...(isTold
              ? []
              : [
                  "People who have completed it get none. How many they are would tell who has answered.",
                ]),
          ],
    data: {
      survey: round.vSurvey,
      mails: invited === undefined ? count : null,
      ...(invited !== undefined && { upTo: most }),
      dryRun,
    },
  };
}

/** Whether a round is open, which it stays until the transaction ends. */
async function isStillOpen(database: Database, iRoundId: number): Promise<boolean> {
  const open = database
    .selectFrom("round")
    .select("iRoundId")
    .where("iRoundId", "=", iRoundId)
    .where("dClosed", "=", "");
  return (await (isPostgres(database) ? open.forShare() : open).executeTakeFirst()) !== undefined;
}

/** The first of these templates that the organisation's folder has. */
function readTemplate(settings: Settings, names: readonly string[]) {
  const folder = organisationFolder(settings);
  const mails = mailsOf(folder);
  const [found] = names.flatMap((wanted) => mails.filter(({ name }) => name === wanted));
  if (!found) throw new CliError(`${folder} has no mails/${names.at(-1)}.md.`);
  return found;
}

/** @throws {CliError} with exit code 2 that names what the mail needs and lacks */
function requireValues(
  name: string,
  { template }: RoundMail,
  values: Readonly<Record<string, string>>,
): void {
  const texts = JSON.stringify(template);
  const missing = Object.keys(values).filter(
    (placeholder) => values[placeholder] === "" && texts.includes(`{${placeholder}}`),
  );
  if (missing.length > 0)
    throw new CliError(
      `mails/${name}.md needs ${missing.join(" and ")}: ${missing.map(remedyOf).join("; ")}.`,
      2,
    );
}

const remedyOf = (name: string) =>
  ({
    until: "say --until when the round opens",
    minutes: "give the survey minutes in surveys.yaml",
    time: "give the survey minutes in surveys.yaml",
  })[name] ?? `say --${name}`;
