import type { Settings } from "../shared/settings.ts";
import { giveCode } from "./accounts/mailed-link.ts";
import { hashCode } from "./db/secret.ts";
import type { DatabaseAndClock } from "./db/tables.ts";
import { codePlace, leavePlace } from "./mail/compose.ts";
import type { MailRow, OutgoingMail } from "./mail/mailer.ts";
import { codesOfSubscription } from "./newsletter/newsletter.ts";
import { writeRoundMail } from "./rounds/round-mails.ts";

interface WriteServices extends DatabaseAndClock {
  readonly settings: Settings;
}

/**
 * What is sent of a queued mail. The table names what a mail opens (`link ID`, `newsletter ID`, `invitation
 * PARTICIPANT ROUND`, `reminder PARTICIPANT ROUND`) and holds no code: it is made when the mail is sent.
 *
 * @returns undefined when what it opens has ended
 */
export async function writeMail(
  services: WriteServices,
  row: MailRow,
): Promise<OutgoingMail | undefined> {
  const written = await contentOf(services, row);
  if (!written) return undefined;
  const { code, leave = leavePlace, ...content } = written;
  const mail = { ...row, ...content };
  const fill = (text: string) =>
    text.replaceAll(codePlace, code ?? codePlace).replaceAll(leavePlace, leave);
  // Numbers of sent mails may be given again. A mail with another code is another mail: mailboxes drop a
  // second one with the same id.
  const id = [row.iMailId, Date.parse(row.dQueued)];
  return {
    id: [...id, ...(code === undefined ? [] : [hashCode(code).slice(0, 8)])].join("."),
    to: mail.vTo,
    subject: mail.vSubject,
    text: fill(mail.tText),
    html: fill(mail.tHtml),
    replyTo: mail.vReplyTo,
    leave: fill(mail.vLeave),
  };
}

interface Content extends Partial<Pick<MailRow, "vTo" | "vSubject" | "tText" | "tHtml">> {
  readonly code?: string;
  readonly leave?: string;
}

/** The codes of a mail, and what of it is decided now. */
async function contentOf(services: WriteServices, row: MailRow): Promise<Content | undefined> {
  const { database } = services;
  const [kind, id = ""] = row.vOpens.split(" ");
  if (kind === "") return {};
  if (kind === "newsletter") return await codesOfSubscription(database, id);
  if (kind !== "link") return await writeRoundMail(services, row);
  const code = await giveCode(database, id);
  return code === undefined ? undefined : { code };
}
