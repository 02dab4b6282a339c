import type { Migration } from "kysely/migration";

import { filled } from "./columns.ts";

/** Who wrote a post, and the day it was published; empty: not known. */
export const postOrigin: Migration = {
  async up(database) {
    for (const name of ["vAuthor", "dtPublished"])
      await database.schema
        .alterTable("blog")
        .addColumn(name, "text", (column) => filled(column).defaultTo(""))
        .execute();
  },
};
