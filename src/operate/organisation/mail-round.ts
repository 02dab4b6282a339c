import { opensInvitation } from "../../api/accounts/invitation-code.ts";
import type { Database } from "../../api/db/tables.ts";
import { fillMail, mailsOf, type MailTemplate, type MailValues } from "../../api/import/mails.ts";
import { codePlace, queueMail } from "../../api/mail/queue.ts";
import { CliError } from "../../shared/errors.ts";
import { counted } from "../../shared/counted.ts";
import { daysAfter } from "../../shared/days.ts";
import { type Context, organisationFolder, type Report } from "./context.ts";

/** What all mails of a round have in common. */
export interface MailOptions {
  readonly dryRun?: boolean;
  /** Values of placeholders that only the organisation knows. */
  readonly sender?: string;
  readonly results?: string;
  /** Mails a minute: hosts of mail take many at once for spam. */
  readonly pace: number;
}

/** The open round of a survey. */
export interface Round {
  readonly iSurveyId: number;
  readonly vSurvey: string;
  readonly vColumn: string;
  readonly dUntil: string;
  readonly iMinutes: number;
}

export interface Addressee {
  readonly iParticipantId: number;
  readonly vEmail: string;
  readonly vFirstName: string;
}

interface Mailing {
  readonly template: string;
  readonly round: Round;
  readonly people: readonly Addressee[];
  readonly options: MailOptions;
}

/** Queues a mail to each, one transaction per person, so that none gets two and none is forgotten. */
export async function mailAll(
  context: Context,
  { template: name, round, people, options }: Mailing,
  note: (database: Database, iParticipantId: number, time: string) => Promise<void>,
): Promise<Report> {
  const template = readTemplate(context, name);
  const values = valuesOf(template, round, options);
  const begin = context.now();
  const expires = round.dUntil === "" ? daysAfter(begin, 30) : daysAfter(new Date(round.dUntil), 1);
  // In the fragment, which browsers don't send, the code is in no log.
  const address = `${context.settings.SITE_URL}/survey-invite#/${codePlace}`;
  for (const [index, { iParticipantId, vEmail, vFirstName }] of (options.dryRun
    ? []
    : people
  ).entries()) {
    const due = new Date(begin.getTime() + (index * 60_000) / options.pace);
    const mail = {
      ...fillMail(template, { ...values, firstName: vFirstName }, address),
      opens: opensInvitation({ iParticipantId, iSurveyId: round.iSurveyId }),
    };
    await context.database.transaction().execute(async (transaction) => {
      await queueMail({ ...context, database: transaction }, { ...mail, to: vEmail, expires, due });
      await note(transaction, iParticipantId, context.now().toISOString());
    });
  }
  const minutes = Math.ceil(people.length / options.pace);
  const kind = name === "reminder" ? "reminder" : "invitation";
  return {
    lines: [
      options.dryRun
        ? `${counted(people.length, kind)} would be sent, within ${counted(minutes, "minute")}.`
        : `${counted(people.length, kind)} ${people.length === 1 ? "waits" : "wait"} for the running API, which sends them within ${counted(minutes, "minute")}. \`status\` tells how many are left.`,
    ],
    data: { survey: round.vSurvey, mails: people.length, dryRun: options.dryRun === true },
  };
}

function readTemplate({ settings }: Context, name: string): MailTemplate {
  const folder = organisationFolder(settings);
  const found = mailsOf(folder).find((mail) => mail.name === name);
  if (!found) throw new CliError(`${folder} has no mails/${name}.md.`);
  return found;
}

/** The values of a mail, without the first name. */
function valuesOf(template: MailTemplate, round: Round, options: MailOptions): MailValues {
  const { sender = "", results = "" } = options;
  const values = {
    firstName: "",
    survey: round.vSurvey,
    minutes: round.iMinutes > 0 ? String(round.iMinutes) : "",
    until: round.dUntil === "" ? "" : dayInWords(round.dUntil),
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

/** `31 December` */
const dayInWords = (isoDay: string) =>
  new Date(isoDay).toLocaleDateString("en-GB", { day: "numeric", month: "long", timeZone: "UTC" });
