import { sql } from "kysely";
import * as v from "valibot";

import type { Settings } from "../../shared/settings.ts";
import type { Database } from "../db/tables.ts";
import { codePlace, compose, readSender } from "../mail/compose.ts";
import type { Send } from "../mail/mailer.ts";
import { examplePrefix } from "../mail/outbox.ts";
import { fillMail, placeholders } from "../rounds/round-mails.ts";
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
  example: v.optional(v.strictObject({ until: filled, results: filled, sender: filled })),
});

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
    reportUnknown(reader, file, [...Object.values(texts), ...parts.flat()]);
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

function reportUnknown(reader: SampleReader, file: string, texts: readonly string[]): void {
  const lines = reader.files.get(file)?.toString("utf8").split("\n") ?? [];
  for (const [found] of texts.join("\n").matchAll(/\{[^\s}]*\}?/g))
    if (!known.includes(found)) {
      const isPlace = (line: string) => line.includes(found) && line.trim() !== buttonPlace;
      const line = lines.findIndex(isPlace) + 1;
      reader.report(`${file}:${line}`, `one of ${known.join(", ")}`, found);
    }
}

interface ExampleServices {
  readonly database: Database;
  readonly settings: Settings;
  /** Writes a mail in place of one with the same id. */
  readonly send: Send;
}

/**
 * Writes each mail of a sample folder that has an `example` once, as the first participant of the
 * sample with a survey to begin would get it. Throws {ImportError} for faulty files.
 */
export async function writeExampleMails(
  { database, settings, send }: ExampleServices,
  folder: string,
): Promise<void> {
  const mails = mailsOf(folder);
  const invited = await findFirstInvited(database);
  if (!invited) return;
  const { vEmail, vFirstName, vSurvey, iMinutes, iSurveyLinkId } = invited;
  const sender = await readSender(settings, database);
  for (const mail of mails) {
    if (!mail.example) continue;
    const values = {
      ...mail.example,
      firstName: vFirstName,
      survey: vSurvey,
      minutes: String(iMinutes),
    };
    const said = fillMail(mail, values, `${settings.SITE_URL}/survey-invite#/${codePlace}`);
    const { text, html } = await compose(said, sender);
    await send({
      id: `${examplePrefix}${mail.name}`,
      to: vEmail,
      subject: said.subject,
      text: text.replaceAll(codePlace, iSurveyLinkId),
      html: html.replaceAll(codePlace, iSurveyLinkId),
    });
  }
}

/** Of surveys whose duration is known, because invitations name it. */
const findFirstInvited = (database: Database) =>
  database
    .selectFrom("invitation")
    .innerJoin("participant", "participant.iParticipantId", "invitation.iParticipantId")
    .innerJoin("survey", "survey.iSurveyId", "invitation.iSurveyId")
    .innerJoin("survey_link", (join) =>
      join.on("vSurveyLink", "=", sql<string>`'/survey#' || "survey"."vUniqueCode"`),
    )
    .select(["vEmail", "vFirstName", "vSurvey", "iMinutes", "iSurveyLinkId"])
    .where("vSampleKey", "!=", "")
    .where("survey_status", "=", "pending")
    .where("iMinutes", ">", 0)
    .orderBy("participant.iParticipantId")
    .orderBy("invitation.iOrder")
    .executeTakeFirst();
