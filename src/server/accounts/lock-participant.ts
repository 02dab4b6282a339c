import { isPostgres } from "../db/is-postgres.ts";
import { prepared } from "../db/prepared.ts";
import type { Database } from "../db/tables.ts";
import { participantRow } from "./find-account.ts";

/**
 * Makes the transactions of one participant wait for each other. PostgreSQL locks the participant's
 * row until the end of the transaction; SQLite runs one transaction at a time anyway.
 */
export async function lockParticipant(database: Database, iParticipantId: number): Promise<void> {
  if (isPostgres(database)) await lockRow(database, { iParticipantId });
}

const lockRow = prepared((database, { iParticipantId }: { readonly iParticipantId: number }) =>
  participantRow(database, iParticipantId).select("iParticipantId").forNoKeyUpdate(),
);
