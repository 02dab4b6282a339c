import type { DatabaseAndClock } from "../db/database-and-clock.ts";

/** A mail as the product writes it: plain text, which every program shows and nothing hides in. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** After this nobody could use it any more, so it is not sent. */
  readonly expires: Date;
}

/** Puts a mail into the queue. Call it in the transaction of what the mail is about, and wake the mailer after it. */
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
