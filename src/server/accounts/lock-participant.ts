import { PostgresAdapter } from "kysely";

import type { Database } from "../db/tables.ts";

/**
 * Makes a participant's transactions run one after the other; those of others go on. PostgreSQL
 * locks the participant's row until the end of the transaction. SQLite runs one transaction at a
 * time anyway: this process holds the file and has one connection.
 *
 * @param database a transaction
 */
export async function lockParticipant(database: Database, iParticipantId: number): Promise<void> {
  if (!(database.getExecutor().adapter instanceof PostgresAdapter)) return;
  await database
    .selectFrom("participant")
    .select("iParticipantId")
    .where("iParticipantId", "=", iParticipantId)
    .forNoKeyUpdate()
    .execute();
}
