import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

import { isPostgres, profilePictureFolder } from "../tables.ts";
import { filled, textTable } from "./columns.ts";

/**
 * The `up` of a migration that adds a table of featured content (`table` of a content call): its
 * texts, its order, whether it is shown, and the triggers of `addTriggers`.
 */
export const contentTable =
  (name: string, texts: readonly string[]): Migration["up"] =>
  async (database: Kysely<unknown>) => {
    await textTable(database, name, [...texts, "eFeature"])
      .addColumn("iOrder", "integer", filled)
      .execute();
    await addTriggers(database, name);
  };

/**
 * Gives `content_version` another value after each change of a table. Participants' own pictures don't
 * count; on PostgreSQL the function of migration 004 leaves them out.
 */
export async function addTriggers(database: Kysely<unknown>, table: string): Promise<void> {
  for (const statement of isPostgres(database) ? postgresTriggers(table) : sqliteTriggers(table))
    await statement.execute(database);
}

const sqliteTriggers = (table: string) =>
  ["insert", "update", "delete"].map((event) => {
    const row = sql.raw(event === "delete" ? "old" : "new");
    const condition =
      table === "picture"
        ? sql`when ${row}."vPath" not like ${sql.lit(`${profilePictureFolder}/%`)}`
        : sql``;
    return sql`
      create trigger ${sql.id(`content_version_${table}_${event}`)}
      after ${sql.raw(event)} on ${sql.id(table)} ${condition}
      begin
        update content_version set "vValue" = lower(hex(randomblob(16)));
      end`;
  });

const postgresTriggers = (table: string) => [
  sql`
    create trigger content_version after insert or update or delete
    on ${sql.id(table)} for each row execute function raise_content_version()`,
  sql`
    create trigger content_version_truncate after truncate
    on ${sql.id(table)} execute function raise_content_version()`,
];
