import type { Migration } from "kysely/migration";

/**
 * Answers are read by their participant, and questions and options are retired, never deleted: two
 * indexes served nothing, and took half of the pages that a save writes.
 */
export const answerIndexes: Migration = {
  async up(database) {
    for (const column of ["iQuestionId", "iOptionId"])
      await database.schema.dropIndex(`answer_${column}`).execute();
  },
};
