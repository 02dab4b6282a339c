import { randomBytes } from "node:crypto";

import type { Kysely } from "kysely";

import { filled } from "./columns.ts";

/** The tables as they are here, with what is read and written. */
interface Tables {
  newsletter: Record<"vKey" | "vId" | "dCreated" | "dConfirmed", string>;
}

/**
 * Confirmed addresses of the newsletter, and what mails about it and about contact messages need. Addresses
 * from before were never asked to confirm: they count as confirmed, so that none is lost.
 */
export async function up(database: Kysely<Tables>): Promise<void> {
  for (const [table, columns] of [
    ["newsletter", ["vId", "dConfirmed"]],
    ["mail", ["vReplyTo", "vLeave"]],
  ] as const)
    for (const name of columns)
      await database.schema
        .alterTable(table)
        .addColumn(name, "text", (column) => filled(column).defaultTo(""))
        .execute();
  const rows = await database.selectFrom("newsletter").select(["vKey", "dCreated"]).execute();
  for (const { vKey, dCreated } of rows)
    await database
      .updateTable("newsletter")
      .set({ vId: randomBytes(16).toString("base64url"), dConfirmed: dCreated })
      .where("vKey", "=", vKey)
      .execute();
  await database.schema
    .createIndex("newsletter_vId")
    .on("newsletter")
    .column("vId")
    .unique()
    .execute();
}
