import { createHmac, randomBytes } from "node:crypto";

import { sql } from "kysely";

import type { Settings } from "../../shared/settings.ts";
import { firstVersion } from "../db/migrations/003-people-and-rounds.ts";
import { hashCode, isSameCode, newCode, signText, trimCode } from "../db/secret.ts";
import { type Database, type DatabaseAndClock, rowId } from "../db/tables.ts";
import { ApiError } from "../http/failures.ts";
import { refusalText } from "../../contract/text/refusals.ts";

/** Links of mails: those that are stored and work once, and the personal ones of invitations. */

/** The lifetime of a mailed link, which works once (design 6.14). */
export const linkMinutes = 60;

/** No second link is mailed within this time, so that a stranger can't fill an inbox. */
const pauseMinutes = 2;
const minute = 60 * 1000;

type Purpose = "password" | "email";

export interface MailedLink {
  /** Names the link in the queue of mails; its code is made when the mail is sent. */
  readonly opens: string;
  readonly expires: Date;
}

/** One answer for unknown, expired and used codes, so that it reveals nothing. */
export const linkEndedError = (purpose: Purpose) =>
  new ApiError(400, refusalText.linkEnded, {
    event: purpose === "email" ? "address confirmed" : "reset used",
    outcome: "link refused",
  });

/**
 * Stores a link that has no code yet. Call it in a transaction.
 *
 * @param vNewEmail the address that the link confirms, in place of an unconfirmed one; empty for a
 *   new password
 * @returns undefined while the participant's last link of the kind is younger than two minutes
 */
export async function openLink(
  { database, now }: DatabaseAndClock,
  iParticipantId: number,
  vNewEmail = "",
): Promise<MailedLink | undefined> {
  const vId = randomBytes(16).toString("base64url");
  const expires = new Date(now().getTime() + linkMinutes * minute);
  const recent = new Date(expires.getTime() - pauseMinutes * minute);
  await database.deleteFrom("reset_link").where("dExpires", "<", now().toISOString()).execute();
  const last = linksAfter(database, iParticipantId, recent)
    .where("vNewEmail", "=", vNewEmail)
    // A later one is from before the clock was set back.
    .where("dExpires", "<=", expires.toISOString());
  if (await last.executeTakeFirst()) return undefined;
  if (vNewEmail !== "")
    await database
      .deleteFrom("reset_link")
      .where("iParticipantId", "=", iParticipantId)
      .where("vNewEmail", "!=", "")
      .execute();
  await database
    .insertInto("reset_link")
    .values({
      vId,
      // Of a code that nobody has.
      vHash: hashCode(newCode()),
      iParticipantId,
      dExpires: expires.toISOString(),
      vNewEmail,
    })
    .execute();
  return { opens: `link ${vId}`, expires };
}

/** Of this process only, so that no copy of the database makes a code. */
const codeKey = randomBytes(32);

/**
 * Makes the one-time code of a link, 128 bits that can be typed, and stores its hash in place of an earlier one.
 * It is the same at each attempt of this process to send the mail.
 *
 * @returns undefined when the link was used or has ended
 */
export async function giveCode(database: Database, vId: string): Promise<string | undefined> {
  const code = createHmac("sha256", codeKey).update(vId).digest("hex").slice(0, 32);
  const { numUpdatedRows } = await database
    .updateTable("reset_link")
    .set({ vHash: hashCode(code) })
    .where("vId", "=", vId)
    .executeTakeFirst();
  return numUpdatedRows ? code : undefined;
}

/** Mail gateways change the case of links. Codes of version 1.0.0 have capitals. */
const hashesOf = (code: string): readonly string[] => {
  const written = trimCode(code);
  return [hashCode(written), hashCode(written.toLowerCase())];
};

/**
 * The account of a link, and the address that it confirms. Throws {ApiError} 400 for a code that is
 * unknown, expired, used or has another purpose.
 */
export async function readLink(
  {
    database,
    now,
    settings,
  }: DatabaseAndClock & { readonly settings: Pick<Settings, "INVITATIONS"> },
  code: string,
  purpose: Purpose,
) {
  const link = await database
    .selectFrom("reset_link")
    .innerJoin("participant", "participant.iParticipantId", "reset_link.iParticipantId")
    .select(["participant.iParticipantId", "vEmailKey", "vPassword", "vNewEmail"])
    .select(["vEmail", "vFirstName", "vLastName"])
    .where("vHash", "in", hashesOf(code))
    .where("vNewEmail", purpose === "email" ? "!=" : "=", "")
    .where("dExpires", ">", now().toISOString())
    .executeTakeFirst();
  if (link) return link;
  // A person who has no password yet sets one with the code of the invitation. Not where that is a login itself, or
  // was one: the password would show what was said to whoever the mail was forwarded to.
  if (purpose === "password" && settings.INVITATIONS === "password") {
    const invitation = await readInvitation(database, code);
    if (invitation?.setsPassword) return { ...invitation, vNewEmail: "" };
  }
  throw linkEndedError(purpose);
}

/**
 * Deletes a code in one statement: of two uses one fails. That of an invitation has no row, and the first
 * password ends it. Throws {ApiError} 400 for a used one.
 */
export async function spendLink(database: Database, code: string, purpose: Purpose): Promise<void> {
  if ((await readInvitation(database, code))?.setsPassword) return;
  const { numDeletedRows } = await database
    .deleteFrom("reset_link")
    .where("vHash", "in", hashesOf(code))
    .executeTakeFirst();
  if (!numDeletedRows) throw linkEndedError(purpose);
}

/** Ends all mailed links of a participant. */
export async function endLinks(database: Database, iParticipantId: number): Promise<void> {
  await database.deleteFrom("reset_link").where("iParticipantId", "=", iParticipantId).execute();
}

/** The address that waits for its confirmation; empty when none does. */
export async function pendingEmail(
  { database, now }: DatabaseAndClock,
  iParticipantId: number,
): Promise<string> {
  const link = linksAfter(database, iParticipantId, now()).where("vNewEmail", "!=", "");
  return (await link.executeTakeFirst())?.vNewEmail ?? "";
}

/** The links of a participant that end after a time. */
const linksAfter = (database: Database, iParticipantId: number, time: Date) =>
  database
    .selectFrom("reset_link")
    .select("vNewEmail")
    .where("iParticipantId", "=", iParticipantId)
    .where("dExpires", ">", time.toISOString());

/** Whose invitation to which round. */
interface InvitationIds {
  readonly iParticipantId: number;
  readonly iRoundId: number;
}

/** Participant and round in base 36, and 128 bits that nobody can guess: without capitals since version 1.0.0. */
const pattern = /^([0-9a-z]{1,7})-([0-9a-z]{1,7})-(?:[\da-f]{32}|[\w-]{22})$/i;

/**
 * The code of a personal invitation, behind /survey-invite/ (specification 2). It is the same in the invitation
 * and its reminders, and nothing is stored for it. It signs the random ids of both rows, whose numbers may be
 * those of others after a restore, and the address: a former one may be somebody else's mailbox.
 *
 * @returns undefined where there is no such participant or round
 */
export async function invitationCode(
  database: Database,
  { iParticipantId, iRoundId }: InvitationIds,
): Promise<string | undefined> {
  const rows = await database
    .selectFrom("participant")
    .innerJoin("round", (join) => join.on("iRoundId", "=", iRoundId))
    .select(["participant.vId as vPerson", "round.vId as vRound", "vEmailKey"])
    .where("iParticipantId", "=", iParticipantId)
    .executeTakeFirst();
  if (!rows) return undefined;
  const ids = `${iParticipantId.toString(36)}-${iRoundId.toString(36)}`;
  const signed = `${ids} ${rows.vPerson} ${rows.vRound} ${rows.vEmailKey}`;
  const signature = await signText(database, "invitations", signed);
  return `${ids}-${Buffer.from(signature, "base64url").toString("hex")}`;
}

/**
 * Whose invitation a code is; undefined for a code that is none. Version 1.0.0 named the survey, and signed the
 * numbers: what it mailed opens the round that was open at the upgrade, for people of then.
 */
async function idsOf(database: Database, code: string): Promise<InvitationIds | undefined> {
  const [, participant = "", number = ""] = pattern.exec(code) ?? [];
  const iParticipantId = rowId(parseInt(participant, 36));
  const iNumber = rowId(parseInt(number, 36));
  const ids = { iParticipantId, iRoundId: iNumber };
  if (isSameCode(code.toLowerCase(), (await invitationCode(database, ids)) ?? "")) return ids;
  const numbers = `${participant}-${number}`;
  const first = `${numbers}-${await signText(database, "invitations", numbers)}`;
  if (!isSameCode(code, first)) return undefined;
  return await database
    .selectFrom("participant")
    .innerJoin("round", (join) => join.on("iSurveyId", "=", iNumber))
    .select(["iParticipantId", "iRoundId"])
    .where("iParticipantId", "=", iParticipantId)
    .where("participant.vId", "like", `${firstVersion}%`)
    .where("round.vId", "like", `${firstVersion}%`)
    .where("dClosed", "=", "")
    .executeTakeFirst();
}

/** A person's `vId` after a change of the address, which codes of version 1.0.0 don't name: they end. */
export const idOfNewAddress = sql<string>`replace("vId", ${firstVersion}, '')`;

/**
 * The open invitation of a code, with its round, the survey's code and name, and its person; undefined for a code
 * that is none, and for a round that is closed. `setsPassword`: it may set the first one, where links do so.
 */
export async function readInvitation(database: Database, given: string) {
  const ids = await idsOf(database, trimCode(given));
  if (!ids) return undefined;
  const invitation = await database
    .selectFrom("invitation")
    .innerJoin("participant", "participant.iParticipantId", "invitation.iParticipantId")
    .innerJoin("survey", "survey.iSurveyId", "invitation.iSurveyId")
    .innerJoin("round", "round.iSurveyId", "invitation.iSurveyId")
    .select(["participant.iParticipantId", "vEmailKey", "vPassword", "vUniqueCode", "vSurvey"])
    .select(["vEmail", "vFirstName", "vLastName", "iRoundId"])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom("answer")
            .select("answer.iParticipantId")
            .whereRef("answer.iParticipantId", "=", "participant.iParticipantId"),
        )
        .as("hasAnswered"),
    )
    .where("invitation.iParticipantId", "=", ids.iParticipantId)
    .where("iRoundId", "=", ids.iRoundId)
    .where("dClosed", "=", "")
    .where("invitation.eOpen", "=", "Yes")
    .executeTakeFirst();
  if (!invitation) return undefined;
  const { hasAnswered, ...known } = invitation;
  // Whoever has no password and has answered did so by such a link.
  return { ...known, setsPassword: known.vPassword === "" && !hasAnswered };
}
