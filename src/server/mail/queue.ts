import type { Database, DatabaseAndClock } from "../db/tables.ts";

/** A mail of the product, in plain text. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** After this its link no longer works, so it is not sent. */
  readonly expires: Date;
}

/** Queues a mail. Call it in the transaction that the mail is about, and wake the mailer after it. */
export async function queueMail({ database, now }: DatabaseAndClock, mail: Mail): Promise<void> {
  await database
    .insertInto("mail")
    .values({
      vTo: mail.to,
      vSubject: mail.subject,
      tText: mail.text,
      dExpires: mail.expires.toISOString(),
      dNext: now().toISOString(),
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
