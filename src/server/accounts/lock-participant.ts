import type { Database } from "../db/tables.ts";

/**
 * Makes a participant's requests wait for one another until the end of the transaction; those of
 * others go on. An update is the lock that both databases know.
 */
export async function takeTurn(database: Database, iParticipantId: number): Promise<void> {
  await database
    .updateTable("participant")
    .set((eb) => ({ vSampleHash: eb.ref("vSampleHash") }))
    .where("iParticipantId", "=", iParticipantId)
    .execute();
}
