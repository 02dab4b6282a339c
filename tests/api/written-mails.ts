import { readMailCodes } from "../../src/api/open-server.ts";
import { writeMail, type OutgoingMail } from "../../src/api/mail/mailer.ts";
import type { TestApi } from "./test-api.ts";

/** The queued mails as they would be sent now, with their codes; without those whose link has ended. */
export async function writtenMails({
  database,
}: Pick<TestApi, "database">): Promise<readonly OutgoingMail[]> {
  const rows = await database.selectFrom("mail").selectAll().orderBy("iMailId").execute();
  const mails: OutgoingMail[] = [];
  for (const row of rows) {
    const mail = await writeMail(row, { codesOf: (opens) => readMailCodes(database, opens) });
    if (mail) mails.push(mail);
  }
  return mails;
}
