import type { Kysely } from "kysely";

/** Logins by a personal link, which open the survey of one round (`tables.ts`). */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable("session").addColumn("iRoundId", "integer").execute();
}
