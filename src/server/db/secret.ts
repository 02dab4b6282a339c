import { randomBytes } from "node:crypto";

import { hexDigest } from "../../shared/digest.ts";
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

/** An unguessable code: 256 random bits, safe in a URL. */
export const newCode = (): string => randomBytes(32).toString("base64url");

/** The hash of a code, for the database. Random codes can't be tried: no slow hash is needed. */
export const hashCode = (code: string): string => hexDigest(code, 64);
