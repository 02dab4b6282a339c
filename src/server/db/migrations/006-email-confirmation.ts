import type { Migration } from "kysely/migration";

/** Mailed links that confirm a new email address, beside those that lead to a new password. */
export const emailConfirmation: Migration = {
  async up(database) {
    await database.schema
      .alterTable("reset_link")
      .addColumn("vNewEmail", "text", (column) => column.notNull().defaultTo(""))
      .execute();
  },
};
