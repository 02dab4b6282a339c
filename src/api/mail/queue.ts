import type { Settings } from "../../shared/settings.ts";
import type { Database, DatabaseAndClock } from "../db/tables.ts";
import { compose, type MailText } from "./compose.ts";
import { readSender } from "./sender.ts";

/** Where the code comes in the link of a mail, and in the one that ends a subscription (`leave`). */
export const codePlace = "{code}";
export const leavePlace = "{leave}";

/** The codes of a mail, which no table holds. */
export interface MailCodes {
  readonly code: string;
  readonly leave?: string;
}

/** A mail of the product. */
export interface Mail extends MailText {
  readonly to: string;
  /** After this its link no longer works, so it is not sent. */
  readonly expires: Date;
  /** When it is sent; now when left out. */
  readonly due?: Date;
  /** Where answers go; to the organisation when left out. */
  readonly replyTo?: string;
  /** Where one POST request ends the subscription that the mail is about (RFC 8058). */
  readonly leave?: string;
  /** Kind and ids of what its code opens, where it has a code: it is written at `codePlace` when it is sent. */
  readonly opens?: string;
}

interface QueueServices extends DatabaseAndClock {
  readonly settings: Settings;
}

/** Queues a mail. Call it in the transaction that the mail is about, and wake the mailer after it. */
export async function queueMail(
  { database, now, settings }: QueueServices,
  { to, expires, due = now(), replyTo = "", leave = "", opens = "", ...mail }: Mail,
): Promise<void> {
  const { text, html } = await compose(mail, await readSender(settings, database));
  await database
    .insertInto("mail")
    .values({
      vTo: to,
      vSubject: mail.subject,
      tText: text,
      tHtml: html,
      vOpens: opens,
      vReplyTo: replyTo,
      vLeave: leave,
      dExpires: expires.toISOString(),
      dNext: due.toISOString(),
      iAttempts: 0,
    })
    .execute();
}

/** The number of mails that are not sent yet. */
export async function countMails(database: Database): Promise<number> {
  const { count } = await database
    .selectFrom("mail")
    .select(({ fn }) => fn.countAll().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}
