import { invitationCode } from "./accounts/invitation-code.ts";
import { giveCode } from "./accounts/mailed-link.ts";
import type { Database } from "./db/tables.ts";
import type { MailCodes } from "./mail/queue.ts";
import { codesOfSubscription } from "./newsletter/newsletter.ts";

/**
 * Makes the codes of a mail when it is sent: the table of mails names what they open (`link ID`,
 * `invitation PARTICIPANT SURVEY`, `newsletter ID`), and holds none.
 *
 * @returns undefined when what they open has ended
 */
export async function codesOf(database: Database, opens: string): Promise<MailCodes | undefined> {
  const [kind, id = "", survey = ""] = opens.split(" ");
  if (kind === "newsletter") return await codesOfSubscription(database, id);
  const code =
    kind === "invitation"
      ? await invitationCode(database, { iParticipantId: Number(id), iSurveyId: Number(survey) })
      : await giveCode(database, id);
  return code === undefined ? undefined : { code };
}
