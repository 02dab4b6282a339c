import { sql } from "kysely";

import { opensInvitation } from "../../api/accounts/mailed-link.ts";
import type { Database } from "../../api/db/tables.ts";
import { fillMail, mailsOf, type MailTemplate, type MailValues } from "../../api/import/mails.ts";
import { codePlace, queueMail } from "../../api/mail/compose.ts";
import { groupOf, roundState, usualColumn } from "../../api/rounds/rounds.ts";
import { endOfDay, localDay } from "../../api/surveys/survey-days.ts";
import { dayInWords } from "../../api/text/texts.ts";
import { CliError } from "../../shared/errors.ts";
import { countInWords } from "../../shared/counted.ts";
import { daysAfter, daysBefore } from "../../shared/days.ts";
import { isLocal } from "../../shared/ip-address.ts";
import { type Context, requireSurvey, organisationFolder, type CommandReport } from "./context.ts";
import { tidy } from "./people-file.ts";

/** `invite` and `remind`: the mails of a round. */

interface InviteOptions extends MailOptions {
  readonly department?: string;
}

interface RemindOptions extends MailOptions {
  /** Days since the last mail about this round. */
  readonly after: number;
  /** Reminders that one person gets in a round. */
  readonly atMost: number;
}

/**
 * `invite SURVEY`: one mail with a personal link to each person who has had none in this round. What was
 * queued stays queued when the command ends early; pressed again, it goes on with the others.
 *
 * @throws {CliError} when the survey is not open, or the mail lacks a value
 */
export async function invite(
  context: Context,
  name: string,
  options: InviteOptions,
): Promise<CommandReport> {
  const round = await requireOpenRound(context, name);
  const people = await findUninvited(context, round.iSurveyId, options.department);
  return await mailAll(
    context,
    { template: "invitation", round, people, options },
    async (database, id, time) => {
      await database
        .insertInto("invitation")
        .values({
          iParticipantId: id,
          iSurveyId: round.iSurveyId,
          iOrder: round.iSurveyId,
          survey_status: "pending",
          eOpen: "No",
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      await database
        .updateTable("invitation")
        .set({
          dInvited: time,
          eOpen: "Yes",
          // Others keep the group that they had when the round opened.
          vGroup: sql`case when "eOpen" = 'Yes' then "vGroup" else ${groupOf(round.vColumn)} end`,
        })
        .where("iParticipantId", "=", id)
        .where("iSurveyId", "=", round.iSurveyId)
        .execute();
    },
  );
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
    .select(["participant.iParticipantId", "vEmail", "vFirstName"])
    .select(["dReminded", "iReminders", roundState.as("state")])
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
    { template: "reminder", round, people, options, invited: due.length },
    async (database, id, time) => {
      await database
        .updateTable("invitation")
        .set((eb) => ({ dReminded: time, iReminders: eb("iReminders", "+", 1) }))
        .where("iParticipantId", "=", id)
        .where("iSurveyId", "=", round.iSurveyId)
        .execute();
    },
  );
}

/** @throws {CliError} when no round is open */
async function requireOpenRound(context: Context, name: string): Promise<Round> {
  const { iSurveyId, vSurvey } = await requireSurvey(context, name);
  const round = await context.database
    .selectFrom("round")
    .innerJoin("survey", "survey.iSurveyId", "round.iSurveyId")
    .select(["round.iSurveyId", "vSurvey", "vColumn", "dUntil", "iMinutes"])
    .where("round.iSurveyId", "=", iSurveyId)
    .where("dClosed", "=", "")
    .executeTakeFirst();
  if (!round) throw new CliError(`${vSurvey} is not open. Open it first: open ${name} --until DAY`);
  return round;
}

/** People of a department, or all, who have had no mail about this round; nobody of the sample on a public site. */
async function findUninvited(
  { database, settings }: Context,
  iSurveyId: number,
  department: string | undefined,
): Promise<readonly Addressee[]> {
  let query = database
    .selectFrom("participant")
    .leftJoin("invitation", (join) =>
      join
        .onRef("invitation.iParticipantId", "=", "participant.iParticipantId")
        .on("invitation.iSurveyId", "=", iSurveyId),
    )
    .select(["participant.iParticipantId", "vEmail", "vFirstName"])
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
  readonly iSurveyId: number;
  readonly vSurvey: string;
  readonly vColumn: string;
  readonly dUntil: string;
  readonly iMinutes: number;
}

interface Addressee {
  readonly iParticipantId: number;
  readonly vEmail: string;
  readonly vFirstName: string;
}

interface Mailing {
  readonly template: string;
  readonly round: Round;
  readonly people: readonly Addressee[];
  readonly options: MailOptions;
  /**
   * Of reminders: how many were invited long enough ago, whether they have answered or not. Only this is told,
   * because the number of reminders, told again and again or of chosen days, tells who has answered.
   */
  readonly invited?: number;
}

/** Queues a mail to each, one transaction per person, so that none gets two and none is forgotten. */
async function mailAll(
  context: Context,
  { template: name, round, people, options, invited }: Mailing,
  note: (database: Database, iParticipantId: number, time: string) => Promise<void>,
): Promise<CommandReport> {
  const template = readTemplate(context, name);
  const begin = context.now();
  const values = valuesOf(template, { round, options, today: localDay(begin) });
  const expires = round.dUntil === "" ? daysAfter(begin, 30) : endOfDay(round.dUntil);
  // In the fragment, which browsers don't send, the code is in no log.
  const address = `${context.settings.SITE_URL}/survey-invite#/${codePlace}`;
  for (const [index, { iParticipantId, vEmail, vFirstName }] of (options.dryRun
    ? []
    : people
  ).entries()) {
    const due = new Date(begin.getTime() + (index * 60_000) / options.pace);
    const mail = {
      class: "round" as const,
      ...fillMail(template, { ...values, firstName: vFirstName }, address),
      opens: opensInvitation({ iParticipantId, iSurveyId: round.iSurveyId }),
    };
    await context.database.transaction().execute(async (transaction) => {
      await queueMail({ ...context, database: transaction }, { ...mail, to: vEmail, expires, due });
      await note(transaction, iParticipantId, context.now().toISOString());
    });
  }
  const most = invited ?? people.length;
  const count =
    invited === undefined || most === 0
      ? countInWords(most, name)
      : `Up to ${countInWords(most, name)}`;
  const minutes = countInWords(Math.ceil(most / options.pace), "minute");
  return {
    lines: [
      options.dryRun
        ? `${count} would be sent, within ${minutes}.`
        : `${count} ${most === 1 ? "waits" : "wait"} for the running API, which sends them within ${minutes}. \`status\` tells how many are left.`,
      ...(invited === undefined || most === 0
        ? []
        : ["Who has completed it gets none. How many those are would tell who has answered."]),
    ],
    data: {
      survey: round.vSurvey,
      mails: invited === undefined ? people.length : null,
      ...(invited !== undefined && { upTo: most }),
      dryRun: options.dryRun === true,
    },
  };
}

function readTemplate({ settings }: Context, name: string): MailTemplate {
  const folder = organisationFolder(settings);
  const found = mailsOf(folder).find((mail) => mail.name === name);
  if (!found) throw new CliError(`${folder} has no mails/${name}.md.`);
  return found;
}

/** The values of a mail, without the first name. */
function valuesOf(
  template: MailTemplate,
  { round, options, today }: Pick<Mailing, "round" | "options"> & { readonly today: string },
): MailValues {
  const { sender = "", results = "" } = options;
  const values = {
    firstName: "",
    survey: round.vSurvey,
    minutes: round.iMinutes > 0 ? String(round.iMinutes) : "",
    until: round.dUntil === "" ? "" : dayInWords(round.dUntil, today),
    results,
    sender,
  };
  const texts = JSON.stringify(template);
  const missing = Object.entries(values)
    .filter(([name, value]) => name !== "firstName" && value === "" && texts.includes(`{${name}}`))
    .map(([name]) => name);
  if (missing.length > 0)
    throw new CliError(
      `mails/${template.name}.md needs ${missing.join(" and ")}: ${missing.map(remedyOf).join("; ")}.`,
      2,
    );
  return values;
}

const remedyOf = (name: string) =>
  ({
    until: "say --until when the round opens",
    minutes: "give the survey minutes in surveys.yaml",
  })[name] ?? `say --${name}`;
