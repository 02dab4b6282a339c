import type { Kysely } from "kysely";

/**
 * Answers are read by their participant, and questions and options are retired, never deleted: two
 * indexes served nothing, and took half of the pages that a save writes.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const column of ["iQuestionId", "iOptionId"])
    await database.schema.dropIndex(`answer_${column}`).execute();
}
