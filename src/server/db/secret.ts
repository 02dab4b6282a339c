import { randomBytes } from "node:crypto";

import type { Database } from "./tables.ts";

/** A random key for all processes on one database, made at first use; of two the first counts. */
export async function readSecret(database: Database, name: string): Promise<string> {
  const row = database.selectFrom("secret").select("vValue").where("vName", "=", name);
  const known = await row.executeTakeFirst();
  if (known) return known.vValue;
  await database
    .insertInto("secret")
    .values({ vName: name, vValue: randomBytes(32).toString("hex") })
    .onConflict((conflict) => conflict.column("vName").doNothing())
    .execute();
  return (await row.executeTakeFirstOrThrow()).vValue;
}
