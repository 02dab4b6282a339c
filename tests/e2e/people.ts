import { alone } from "../../scripts/setup/alone.mjs";
import { sqlitePath } from "../../src/api/db/open-database.ts";
import { withContext } from "../../src/operate/organisation/context.ts";
import { importPeople } from "../../src/operate/organisation/import.ts";
import { invite } from "../../src/operate/organisation/invitations.ts";
import { emailKey } from "../../src/contract/rules.ts";
import { invitationCode } from "../../src/api/accounts/mailed-link.ts";
import type { Database } from "../../src/api/db/tables.ts";
import { sampleAccounts } from "../../src/api/import/participants.ts";
import type { Settings } from "../../src/shared/settings.ts";
import { deliverMail } from "./outbox.ts";

/** A participant who can log in. */
export interface Person {
  readonly email: string;
  readonly password: string;
}

/** A person whom the organisation has invited, and who has no password yet. */
export interface Newcomer {
  readonly email: string;
  readonly survey: string;
  /** Of the invitation's link. */
  readonly code: string;
}

/** A person of the sample, by first name. */
export type SampleName = "Samira" | "Kwabena" | "Marged" | "Minh";

const ownAddress = (email: string) => email.replace("@", `.${crypto.randomUUID().slice(0, 8)}@`);

/**
 * Adds somebody with the profile, password, surveys and answers of a person of the sample to the database of
 * a running API, under an address of their own: what a test does with them, no other test sees.
 */
export async function copyPerson(database: Database, name: SampleName): Promise<Person> {
  const account = sampleAccounts().find(({ firstName }) => firstName === name);
  if (!account) throw new Error(`The sample has no ${name}.`);
  const email = ownAddress(account.email);
  await database.transaction().execute(async (transaction) => {
    const { iParticipantId: original, ...row } = await transaction
      .selectFrom("participant")
      .selectAll()
      .where("vSampleKey", "=", emailKey(account.email))
      .executeTakeFirstOrThrow();
    const { iParticipantId } = await transaction
      .insertInto("participant")
      .values({
        ...row,
        vEmail: email,
        vEmailKey: emailKey(email),
        vSampleKey: "",
        vSampleHash: "",
      })
      .returning("iParticipantId")
      .executeTakeFirstOrThrow();
    for (const table of ["invitation", "answer"] as const) {
      const rows = await transaction
        .selectFrom(table)
        .selectAll()
        .where("iParticipantId", "=", original)
        .execute();
      if (rows.length > 0)
        await transaction
          .insertInto(table)
          .values(rows.map((one) => ({ ...one, iParticipantId })))
          .execute();
    }
  });
  return { email, password: account.password };
}

/**
 * Imports a person as the organisation does, and mails an invitation to the sample's Pulse, whose round is that of
 * this month. One at a time: who is not in the file that is imported has gone, and gets no mail.
 */
export const inviteNewcomer = (settings: Settings): Promise<Newcomer> =>
  alone(`${sqlitePath(settings.DATABASE_URL)}.newcomer`, () => importAndInvite(settings));

const importAndInvite = (settings: Settings): Promise<Newcomer> =>
  withContext(settings, async (context) => {
    const { database } = context;
    const email = ownAddress("nia.ford@firm.example");
    const survey = "Pulse";
    const people = `email,first_name,last_name\n${email},Nia,Ford\n`;
    // Other tests import people of this name.
    await importPeople(context, Buffer.from(people), { newPerson: [email] });
    const words = { sender: "The board", results: "28 January", pace: 600 };
    await invite(context, survey, { ...words, again: email });
    const ids = await database
      .selectFrom("participant")
      .innerJoin("invitation", "invitation.iParticipantId", "participant.iParticipantId")
      .innerJoin("round", "round.iSurveyId", "invitation.iSurveyId")
      .select(["participant.iParticipantId", "iRoundId"])
      .where("vEmail", "=", email)
      .where("dClosed", "=", "")
      .executeTakeFirstOrThrow();
    await deliverMail(context, email);
    const code = (await invitationCode(database, ids)) ?? "";
    return { email, survey, code };
  });
