import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

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

/** 128 bits that only this database's secret of the name can make for a text; safe in a URL. */
export async function signText(database: Database, name: string, text: string): Promise<string> {
  const secret = await readSecret(database, name);
  return createHmac("sha256", secret).update(text).digest("base64url").slice(0, 22);
}

/**
 * A code of ours as a link has brought it: mail gateways put parameters and other signs behind it, which no
 * code of ours has.
 */
export const trimCode = (given: string): string => given.trim().replace(/(?:__;|[^\w-]).*$/s, "");

/** Compares codes in the same time, whatever they share. */
export function isSameCode(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** An unguessable code: 256 random bits, safe in a URL. */
export const newCode = (): string => randomBytes(32).toString("base64url");

/** The hash of a code, for the database. Random codes can't be tried: no slow hash is needed. */
export const hashCode = (code: string): string => hexDigest(code, 64);
