import { randomBytes } from "node:crypto";

import type { Database } from "./tables.ts";

/**
 * A random key that stays the same for all processes on one database. Made at first use; when
 * two make it at once, the first one's counts for both.
 */
export async function readSecret(database: Database, name: string): Promise<string> {
  const find = () =>
    database.selectFrom("secret").select("vValue").where("vName", "=", name).executeTakeFirst();
  const known = await find();
  if (known) return known.vValue;
  await database
    .insertInto("secret")
    .values({ vName: name, vValue: randomBytes(32).toString("hex") })
    .onConflict((conflict) => conflict.column("vName").doNothing())
    .execute();
  const made = await find();
  if (!made) throw new Error(`The secret ${name} could not be kept.`);
  return made.vValue;
}
