import type { Selectable } from "kysely";

import type { Settings } from "../../shared/settings.ts";
import { invitationCode } from "../accounts/mailed-link.ts";
import type { DatabaseAndClock, Tables, YesNo } from "../db/tables.ts";
import {
  codePlace,
  compose,
  mailClasses,
  mailName,
  type MailText,
  readSender,
} from "../mail/compose.ts";
import { localDay } from "../surveys/survey-days.ts";
import { dayInWords, texts } from "../../contract/text/mails.ts";
import { roundState } from "./rounds.ts";

/**
 * Mails of rounds. A queued one is its template and what it is about (`vOpens`: kind, participant and round); to whom
 * it goes, what it says, and whether it is sent at all is decided at each attempt.
 */

/** What a mail of a round can be. */
export type RoundMailKind = "invitation" | "reminder";

/** Texts that differ from mail to mail: a text has `{survey}` where the name of the survey comes. */
export const placeholders = [
  "firstName",
  "survey",
  "minutes",
  "time",
  "access",
  "until",
  "results",
  "sender",
] as const;
export type MailValues = Readonly<Record<(typeof placeholders)[number], string>>;

/** A mail of an organisation (mails/NAME.md), with placeholders in its texts. */
export interface MailTemplate {
  readonly subject: string;
  readonly preheader: string;
  readonly heading: string;
  readonly button: string;
  readonly reason: string;
  /** The paragraphs before and after the button. */
  readonly opening: readonly string[];
  readonly closing: readonly string[];
  /** What its personal link can do, for each value of the setting `INVITATIONS`. */
  readonly access?: Readonly<Record<Settings["INVITATIONS"], string>> | undefined;
}

/** How the names of templates begin that are for moods alone. */
export const moodPrefix = "mood-";

/** The names of the templates of a mail: the first that a folder has is used. */
export const templateNames = (kind: RoundMailKind, eMood: YesNo): readonly string[] =>
  eMood === "Yes" ? [`${moodPrefix}${kind}`, kind] : [kind];

/**
 * Puts values into the texts of a mail. A first name that is not clearly one is left out with the
 * blank before it: "Hello {firstName}," becomes "Hello,".
 */
export function fillMail(template: MailTemplate, values: MailValues, address: string): MailText {
  const shown = { ...values, firstName: mailName(values.firstName) };
  const fill = (text: string) =>
    text.replace(/ ?\{(\w+)\}/g, (placeholder, name: keyof MailValues) =>
      shown[name] === "" ? "" : placeholder.replace(`{${name}}`, () => shown[name]),
    );
  shown.access = fill(values.access);
  return {
    subject: fill(template.subject),
    preheader: fill(template.preheader),
    heading: fill(template.heading),
    opening: template.opening.map(fill),
    action: { words: fill(template.button), address },
    closing: template.closing.map(fill),
    reason: fill(template.reason),
  };
}

/** What a mail of a round says, apart from what its survey, round and person say when it is sent. */
export interface RoundMail {
  readonly template: MailTemplate;
  readonly sender: string;
  readonly results: string;
}

/** What the texts of a mail name of its survey, round and person. */
type Facts = Readonly<Record<"vFirstName" | "vSurvey" | "dUntil", string>> & {
  readonly iMinutes: number;
  readonly eMood: YesNo;
};

/** When and under which settings a mail is sent: days are told as on `today`. */
interface Sending extends Pick<Settings, "INVITATIONS"> {
  readonly today: string;
}

/** The values of a mail's placeholders; empty where there is none. */
export const mailValues = (
  { template, sender, results }: RoundMail,
  { vFirstName, vSurvey, dUntil, iMinutes, eMood }: Facts,
  { today, INVITATIONS }: Sending,
): MailValues => ({
  firstName: vFirstName,
  survey: vSurvey,
  minutes: iMinutes > 0 ? String(iMinutes) : "",
  time: iMinutes > 0 || eMood === "Yes" ? texts.duration(iMinutes, eMood === "Yes") : "",
  access: template.access?.[INVITATIONS] ?? "",
  until: dUntil === "" ? "" : dayInWords(dUntil, today),
  results,
  sender,
});

/** The address of a mail's button. In the fragment, which browsers don't send, the code is in no log. */
export const personalLink = ({ SITE_URL }: Pick<Settings, "SITE_URL">): string =>
  `${SITE_URL}/survey-invite#/${codePlace}`;

interface QueuedRoundMail {
  readonly kind: RoundMailKind;
  readonly iParticipantId: number;
  readonly iRoundId: number;
  /** The address as it is now, where the person finds the mail among what is stored of them. */
  readonly vEmail: string;
  readonly mail: RoundMail;
  readonly expires: Date;
  /** Mails of rounds that go in a minute. */
  readonly pace: number;
}

/** Queues a mail of a round, in place of one of the kind that waits. Call it in a transaction. */
export async function queueRoundMail(
  { database, now }: DatabaseAndClock,
  { kind, iParticipantId, iRoundId, vEmail, mail, expires, pace }: QueuedRoundMail,
): Promise<void> {
  const vOpens = `${kind} ${iParticipantId} ${iRoundId}`;
  const time = now().toISOString();
  await database.deleteFrom("mail").where("vOpens", "=", vOpens).execute();
  await database
    .insertInto("mail")
    .values({
      iClass: mailClasses.round.rank,
      vTo: vEmail,
      vSubject: mail.template.subject,
      tText: JSON.stringify(mail),
      vOpens,
      dExpires: expires.toISOString(),
      dQueued: time,
      dNext: time,
      iAttempts: 0,
      iPace: pace,
    })
    .execute();
}

/**
 * Writes a mail of a round as it is sent now, with its code, and notes in the row to whom.
 *
 * @returns undefined when the round is closed, or its person has completed it, has gone or is not asked
 */
export async function writeRoundMail(
  { database, now, settings }: DatabaseAndClock & { readonly settings: Settings },
  row: Selectable<Tables["mail"]>,
) {
  const [, participant, round] = row.vOpens.split(" ");
  const ids = { iParticipantId: Number(participant), iRoundId: Number(round) };
  const facts = await database
    .selectFrom("invitation")
    .innerJoin("participant", "participant.iParticipantId", "invitation.iParticipantId")
    .innerJoin("round", "round.iSurveyId", "invitation.iSurveyId")
    .innerJoin("survey", "survey.iSurveyId", "invitation.iSurveyId")
    .select(["vEmail", "vFirstName", "vSurvey", "dUntil", "iMinutes", "eMood"])
    .where("invitation.iParticipantId", "=", ids.iParticipantId)
    .where("iRoundId", "=", ids.iRoundId)
    .where("dClosed", "=", "")
    .where("invitation.eOpen", "=", "Yes")
    .where("dGone", "=", "")
    .where(roundState, "!=", "completed")
    .executeTakeFirst();
  if (!facts) return undefined;
  const code = await invitationCode(database, ids);
  if (code === undefined) return undefined;
  const { vEmail: vTo } = facts;
  if (vTo !== row.vTo)
    await database.updateTable("mail").set({ vTo }).where("iMailId", "=", row.iMailId).execute();
  if (row.tHtml !== "") return { code, vTo };
  const mail = JSON.parse(row.tText) as RoundMail;
  const values = mailValues(mail, facts, { ...settings, today: localDay(now()) });
  const said = fillMail(mail.template, values, personalLink(settings));
  const { text, html } = await compose(said, await readSender(settings, database));
  return { code, vTo, vSubject: said.subject, tText: text, tHtml: html };
}
