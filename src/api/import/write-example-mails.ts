import { sql } from "kysely";

import type { Settings } from "../../shared/settings.ts";
import type { Database } from "../db/tables.ts";
import { compose } from "../mail/compose.ts";
import { examplePrefix } from "../mail/outbox.ts";
import { readSender } from "../mail/sender.ts";
import type { Send } from "../mail/transport.ts";
import { readFolder } from "./read-folder.ts";
import { fillMail, readMails } from "./read-mails.ts";
import { SampleReader } from "./sample-reader.ts";

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
  const reader = new SampleReader(readFolder(folder));
  const mails = readMails(reader);
  reader.throwFaults();
  const invited = await firstInvited(database);
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
    const text = fillMail(mail, values, `${settings.SITE_URL}/survey-invite/${iSurveyLinkId}`);
    const parts = await compose(text, sender);
    await send({ id: `${examplePrefix}${mail.name}`, to: vEmail, subject: text.subject, ...parts });
  }
}

/** Of surveys whose duration is known, because invitations name it. */
const firstInvited = (database: Database) =>
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
