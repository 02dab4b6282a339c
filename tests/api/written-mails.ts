import type { OutgoingMail } from "../../src/api/mail/mailer.ts";
import { writeMail } from "../../src/api/write-mail.ts";
import { type TestApi, testTime } from "./test-api.ts";

/** The queued mails as they would be sent now, with their codes; without those of what has ended. */
export async function writtenMails(
  { database, settings }: Pick<TestApi, "database" | "settings">,
  now = () => testTime,
): Promise<readonly OutgoingMail[]> {
  const rows = await database.selectFrom("mail").selectAll().orderBy("iMailId").execute();
  const mails: OutgoingMail[] = [];
  for (const row of rows) {
    const mail = await writeMail({ database, now, settings }, row);
    if (mail) mails.push(mail);
  }
  return mails;
}
