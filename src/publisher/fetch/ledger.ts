import { join } from "node:path";

import { hexDigest } from "../../shared/digest.ts";
import { writeFileAtomically } from "../../shared/write-file-atomically.ts";

/**
 * The file of a ledger: facts about a site's content that can't be fetched again, such as former
 * addresses. It belongs to the site, because the content may move to another host.
 *
 * @param folder `.data/content`
 * @param site its address
 */
export const ledgerFile = (folder: string, site: string, name: string) =>
  join(folder, hexDigest(site, 24), `${name}.json`);

/** Writes a ledger atomically. */
export const writeLedger = (file: string, content: unknown): Promise<void> =>
  writeFileAtomically(file, `${JSON.stringify(content)}\n`);
