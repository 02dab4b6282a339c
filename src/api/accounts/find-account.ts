import { emailKey } from "../../contract/rules.ts";
import { prepareQuery } from "../db/prepared.ts";
import { type Database, isPostgres } from "../db/tables.ts";

export type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

/** A query for the row of a participant. */
export const participantRow = (database: Database, iParticipantId: number) =>
  database.selectFrom("participant").where("iParticipantId", "=", iParticipantId);

/** The account with an address; undefined when there is none. */
export const findAccount = (database: Database, email: string) =>
  database
    .selectFrom("participant")
    .select(["iParticipantId", "vEmail", "vFirstName", "vPassword", "iPasswords", "vId"])
    .where("vEmailKey", "=", emailKey(email))
    .executeTakeFirst();

/**
 * Makes the transactions of one participant wait for each other. PostgreSQL locks the participant's
 * row until the end of the transaction; SQLite runs one transaction at a time anyway.
 */
export async function lockParticipant(database: Database, iParticipantId: number): Promise<void> {
  if (isPostgres(database)) await lockRow(database, { iParticipantId });
}

const lockRow = prepareQuery((database, { iParticipantId }: { readonly iParticipantId: number }) =>
  participantRow(database, iParticipantId).select("iParticipantId").forNoKeyUpdate(),
);
