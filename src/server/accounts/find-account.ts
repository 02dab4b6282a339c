import type { Database } from "../db/tables.ts";

/** How an address is compared: one mailbox is written with large and small letters. */
export const emailKey = (email: string): string => email.trim().toLowerCase();

/** A query for the row of a participant. */
export const participantRow = (database: Database, iParticipantId: number) =>
  database.selectFrom("participant").where("iParticipantId", "=", iParticipantId);

/** The account with an address; undefined when there is none. */
export const findAccount = (database: Database, email: string) =>
  database
    .selectFrom("participant")
    .select(["iParticipantId", "vEmail", "vFirstName", "vPassword"])
    .where("vEmailKey", "=", emailKey(email))
    .executeTakeFirst();
