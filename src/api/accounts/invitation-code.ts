import { isSameCode, signatureOf } from "../db/secret.ts";
import { type Database, rowId } from "../db/tables.ts";

/** Whose invitation to which survey. */
export interface InvitationIds {
  readonly iParticipantId: number;
  readonly iSurveyId: number;
}

/** Participant and survey in base 36, and 128 bits that nobody can guess. */
const pattern = /^([0-9a-z]{1,7})-([0-9a-z]{1,7})-([\w-]{22})$/;

/**
 * The code of a personal invitation, behind /survey-invite/ (specification 2). It is the same in the invitation
 * and its reminders, and nothing is stored for it.
 */
export async function invitationCode(
  database: Database,
  { iParticipantId, iSurveyId }: InvitationIds,
): Promise<string> {
  const ids = `${iParticipantId.toString(36)}-${iSurveyId.toString(36)}`;
  return `${ids}-${await signatureOf(database, "invitations", ids)}`;
}

/** Names an invitation in the queue of mails; its code is made when the mail is sent. */
export const opensInvitation = ({ iParticipantId, iSurveyId }: InvitationIds): string =>
  `invitation ${iParticipantId} ${iSurveyId}`;

/**
 * The open invitation of a code, with the survey's code and name and whether its person has a password;
 * undefined for a code that is none, and for a survey that is closed.
 */
export async function readInvitation(database: Database, code: string) {
  const [, participant = "", survey = ""] = pattern.exec(code) ?? [];
  const ids = {
    iParticipantId: rowId(parseInt(participant, 36)),
    iSurveyId: rowId(parseInt(survey, 36)),
  };
  if (!isSameCode(code, await invitationCode(database, ids))) return undefined;
  return await database
    .selectFrom("invitation")
    .innerJoin("participant", "participant.iParticipantId", "invitation.iParticipantId")
    .innerJoin("survey", "survey.iSurveyId", "invitation.iSurveyId")
    .select(["participant.iParticipantId", "vEmailKey", "vPassword", "vUniqueCode", "vSurvey"])
    .select(["vEmail", "vFirstName", "vLastName"])
    .where("invitation.iParticipantId", "=", ids.iParticipantId)
    .where("invitation.iSurveyId", "=", ids.iSurveyId)
    .where("invitation.eOpen", "=", "Yes")
    .executeTakeFirst();
}
