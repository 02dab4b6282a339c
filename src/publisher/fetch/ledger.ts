import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

import * as v from "valibot";

import { writeFileAtomically } from "../../shared/write-file-atomically.ts";

/**
 * Where ledgers of a site are: what can't be read from a host again. They are the site's and not
 * its host's, because old addresses stay when the content moves to another host.
 *
 * @param folder `.data/content`
 * @param site its address
 */
export const ledgerFile = (folder: string, site: string, name: string) =>
  join(folder, createHash("sha256").update(site).digest("hex").slice(0, 24), `${name}.json`);

/** What a ledger holds; nothing when there is none or it is damaged. */
export async function readLedger<Schema extends v.GenericSchema>(
  file: string,
  schema: Schema,
): Promise<v.InferOutput<Schema> | undefined> {
  try {
    return v.parse(schema, JSON.parse(await readFile(file, "utf8")));
  } catch {
    return undefined;
  }
}

/** Writes a ledger whole. */
export const writeLedger = (file: string, content: unknown): Promise<void> =>
  writeFileAtomically(file, `${JSON.stringify(content)}\n`);
