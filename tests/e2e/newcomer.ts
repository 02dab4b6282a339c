import { sql } from "kysely";

import { withContext } from "../../src/organisation/context.ts";
import { importPeople } from "../../src/organisation/import-people.ts";
import { invitationCode } from "../../src/server/accounts/invitation-code.ts";
import { queueMail } from "../../src/server/mail/queue.ts";
import type { Settings } from "../../src/settings.ts";
import { mailText } from "../server/mail-text.ts";

/** A person whom the organisation has invited, and who has no password yet. */
export const newcomer = { email: "nia.ford@firm.example", survey: "Inclusion Index" };

/** A person of the sample who gets the link of that survey. */
const guest = "minh.tran-ellery@partner.example";

/**
 * Puts that person into a database that no API uses yet, and queues the mails with both links. No round is
 * opened, because its last day would show to all people of the sample.
 */
export const inviteNewcomer = (settings: Settings): Promise<void> =>
  withContext(settings, async (context) => {
    const { database } = context;
    const people = `email,first_name,last_name\n${newcomer.email},Nia,Ford\n`;
    await importPeople(context, people, { dryRun: false });
    const { iParticipantId } = await database
      .selectFrom("participant")
      .select("iParticipantId")
      .where("vEmail", "=", newcomer.email)
      .executeTakeFirstOrThrow();
    const { iSurveyId, iSurveyLinkId } = await database
      .selectFrom("survey")
      .innerJoin("survey_link", (join) =>
        join.on("vSurveyLink", "=", sql<string>`'/survey#' || "survey"."vUniqueCode"`),
      )
      .select(["iSurveyId", "iSurveyLinkId"])
      .where("vSurvey", "=", newcomer.survey)
      .executeTakeFirstOrThrow();
    await database
      .insertInto("invitation")
      .values({ iParticipantId, iSurveyId, iOrder: 0, survey_status: "pending", vSampleState: "" })
      .execute();
    const code = await invitationCode(database, { iParticipantId, iSurveyId });
    for (const [to, id] of [
      [newcomer.email, code],
      [guest, iSurveyLinkId],
    ] as const)
      await queueMail(context, {
        ...mailText,
        to,
        expires: new Date(Date.now() + 86_400_000),
        action: { words: "Begin", address: `${settings.SITE_URL}/survey-invite/${id}` },
      });
  });
