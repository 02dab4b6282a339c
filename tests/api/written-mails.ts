import type { OutgoingMail } from "../../src/api/mail/mailer.ts";
import { writeMail } from "../../src/api/write-mail.ts";
import type { TestApi } from "./test-api.ts";

/** The queued mails as they would be sent now, with their codes; without those of what has ended. */
export async function writtenMails(
  services: Pick<TestApi, "database" | "settings">,
): Promise<readonly OutgoingMail[]> {
  const { database } = services;
  const rows = await database.selectFrom("mail").selectAll().orderBy("iMailId").execute();
  const mails: OutgoingMail[] = [];
  for (const row of rows) {
    const mail = await writeMail(services, row);
    if (mail) mails.push(mail);
  }
  return mails;
}
