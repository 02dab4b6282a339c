import { PostgresAdapter } from "kysely";

import type { Database } from "../db/tables.ts";
import { participantRow } from "./find-account.ts";

/**
 * Makes the transactions of one participant wait for each other. PostgreSQL locks the participant's
 * row until the end of the transaction; SQLite runs one transaction at a time anyway.
 */
export async function lockParticipant(database: Database, iParticipantId: number): Promise<void> {
  if (!(database.getExecutor().adapter instanceof PostgresAdapter)) return;
  const row = participantRow(database, iParticipantId);
  await row.select("iParticipantId").forNoKeyUpdate().execute();
}
