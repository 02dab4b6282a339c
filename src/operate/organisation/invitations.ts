import { groupOf, usualColumn } from "../../api/rounds/rounds.ts";
import { CliError } from "../../shared/errors.ts";
import { daysBefore } from "../../shared/days.ts";
import { isLocal } from "../../shared/ip-address.ts";
import { type Context, findSurvey, type Report } from "./context.ts";
import { type Addressee, mailAll, type MailOptions, type Round } from "./mail-round.ts";

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
): Promise<Report> {
  const round = await openRoundOf(context, name);
  const people = await uninvited(context, round.iSurveyId, options.department);
  return await mailAll(
    context,
    { template: "invitation", round, people, options },
    async (database, id, time) => {
      const added = await database
        .insertInto("invitation")
        .values({
          iParticipantId: id,
          iSurveyId: round.iSurveyId,
          iOrder: round.iSurveyId,
          survey_status: "pending",
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning("iParticipantId")
        .executeTakeFirst();
      await database
        .updateTable("invitation")
        // Others keep the group that they had when the round opened.
        .set({ dInvited: time, eOpen: "Yes", ...(added && { vGroup: groupOf(round.vColumn) }) })
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
): Promise<Report> {
  const round = await openRoundOf(context, name);
  const oldest = daysBefore(context.now(), options.after);
  const people = await context.database
    .selectFrom("invitation")
    .innerJoin("participant", "participant.iParticipantId", "invitation.iParticipantId")
    .select(["participant.iParticipantId", "vEmail", "vFirstName"])
    .where("invitation.iSurveyId", "=", round.iSurveyId)
    .where("survey_status", "!=", "completed")
    .where("dInvited", "!=", "")
    .where("dInvited", "<=", oldest)
    .where("dReminded", "<=", oldest)
    .where("iReminders", "<", options.atMost)
    .orderBy("participant.iParticipantId")
    .execute();
  return await mailAll(
    context,
    { template: "reminder", round, people, options },
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
async function openRoundOf(context: Context, name: string): Promise<Round> {
  const { iSurveyId, vSurvey } = await findSurvey(context, name);
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
async function uninvited(
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
    .orderBy("participant.iParticipantId");
  if (!isLocal(settings.SITE_URL)) query = query.where("vSampleKey", "=", "");
  if (department !== undefined)
    query = query.where("participant.iParticipantId", "in", (eb) =>
      eb
        .selectFrom("participant_column")
        .select("participant_column.iParticipantId")
        .where("vName", "=", usualColumn)
        .where("vValue", "=", department),
    );
  return await query.execute();
}
