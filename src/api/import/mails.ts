import * as v from "valibot";

import type { Settings } from "../../shared/settings.ts";
import { invitationCode } from "../accounts/mailed-link.ts";
import type { Database, DatabaseAndClock } from "../db/tables.ts";
import { codePlace, compose, readSender } from "../mail/compose.ts";
import type { Send } from "../mail/mailer.ts";
import { examplePrefix } from "../mail/outbox.ts";
import {
  fillMail,
  mailValues,
  moodPrefix,
  personalLink,
  placeholders,
} from "../rounds/round-mails.ts";
import { roundState } from "../rounds/rounds.ts";
import { localDay } from "../surveys/survey-days.ts";
import { filled, readFolder, SampleReader } from "./read-folder.ts";

/** Mails of an organisation to its participants: mails/NAME.md, with placeholders in their texts. */

/** A paragraph of its own. */
const buttonPlace = "{link}";

const mailHead = v.strictObject({
  subject: filled,
  preheader: filled,
  heading: filled,
  button: filled,
  reason: filled,
  access: v.optional(v.strictObject({ open: filled, password: filled })),
  example: v.optional(
    v.strictObject({ until: v.optional(filled), results: filled, sender: filled }),
  ),
});

const accessPlace = "{access}";

/** Reads `mails/*.md` (sample/README.md), and reports what is wrong with them, by file and line. */
export const readMails = (reader: SampleReader) =>
  reader.articles("mails", mailHead).map(({ name, file, head, body }) => {
    const { example, ...texts } = head;
    const paragraphs = body
      .trim()
      .split(/\n\s*\n/)
      .map((paragraph) => paragraph.replace(/\s+/g, " "));
    const parts = splitAt(paragraphs, buttonPlace);
    if (parts.length !== 2)
      reader.report(
        file,
        `one paragraph ${buttonPlace}, in whose place the button comes`,
        parts.length - 1,
      );
    const { access, ...filledTexts } = texts;
    const all = [...Object.values(filledTexts), ...parts.flat()].join("\n");
    reportUnknown(reader, file, [all, ...Object.values(access ?? {})].join("\n"));
    if (all.includes(accessPlace) !== (access !== undefined))
      reader.report(
        file,
        `access with open and password, and ${accessPlace} in whose place it comes`,
        "one of them",
      );
    const [opening = [], closing = []] = parts;
    return { name, ...texts, example, opening, closing };
  });

/** The mails of a folder, by the name of their file. Throws {ImportError} for faulty files. */
export function mailsOf(folder: string): ReturnType<typeof readMails> {
  const reader = new SampleReader(readFolder(folder));
  const mails = readMails(reader);
  reader.throwFaults();
  return mails;
}

function splitAt(paragraphs: readonly string[], divider: string): string[][] {
  const parts: string[][] = [[]];
  for (const paragraph of paragraphs)
    if (paragraph === divider) parts.push([]);
    else parts.at(-1)?.push(paragraph);
  return parts;
}

const known = placeholders.map((name) => `{${name}}`);

function reportUnknown(reader: SampleReader, file: string, texts: string): void {
  const lines = reader.files.get(file)?.toString("utf8").split("\n") ?? [];
  for (const [found] of texts.matchAll(/\{[^\s}]*\}?/g))
    if (!known.includes(found)) {
      const isPlace = (line: string) => line.includes(found) && line.trim() !== buttonPlace;
      const line = lines.findIndex(isPlace) + 1;
      reader.report(`${file}:${line}`, `one of ${known.join(", ")}`, found);
    }
}

interface ExampleServices extends DatabaseAndClock {
  readonly settings: Settings;
  /** Writes a mail in place of one with the same id. */
  readonly send: Send;
}

/**
 * Writes each mail of a sample folder that has an `example` once, as the first participant of the sample gets it
 * who can begin a survey, or a mood, of an open round. Throws {ImportError} for faulty files.
 */
export async function writeExampleMails(
  { database, now, settings, send }: ExampleServices,
  folder: string,
): Promise<void> {
  const sender = await readSender(settings, database);
  const today = localDay(now());
  for (const template of mailsOf(folder)) {
    const { name, example } = template;
    const invited = example && (await findFirstInvited(database, name.startsWith(moodPrefix)));
    const code = invited && (await invitationCode(database, invited));
    if (!example || !invited || code === undefined) continue;
    const mail = { template, ...example };
    const values = mailValues(mail, invited, { ...settings, today });
    const said = fillMail(
      template,
      { ...values, until: values.until || (example.until ?? "") },
      personalLink(settings),
    );
    const { text, html } = await compose(said, sender);
    await send({
      id: `${examplePrefix}${name}`,
      to: invited.vEmail,
      subject: said.subject,
      text: text.replaceAll(codePlace, code),
      html: html.replaceAll(codePlace, code),
    });
  }
}

/** Of surveys whose duration is known, because invitations name it. */
const findFirstInvited = (database: Database, isMood: boolean) =>
  database
    .selectFrom("invitation")
    .innerJoin("participant", "participant.iParticipantId", "invitation.iParticipantId")
    .innerJoin("survey", "survey.iSurveyId", "invitation.iSurveyId")
    .innerJoin("round", "round.iSurveyId", "invitation.iSurveyId")
    .select(["participant.iParticipantId", "iRoundId", "vEmail", "vFirstName"])
    .select(["vSurvey", "iMinutes", "eMood", "dUntil"])
    .where("vSampleKey", "!=", "")
    .where("invitation.eOpen", "=", "Yes")
    .where("dClosed", "=", "")
    .where(roundState, "=", "pending")
    .where("eMood", "=", isMood ? "Yes" : "No")
    .$if(!isMood, (query) => query.where("iMinutes", ">", 0))
    .orderBy("participant.iParticipantId")
    .orderBy("invitation.iOrder")
    .executeTakeFirst();
