import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

import { dayOf, type CacheDatabase, together } from "./database.ts";

const days = 30;

/**
 * Deletes answers and pictures that no reading of the last 30 days has used, whichever host they
 * came from. It looks once a day, and only after a reading, so that what that one used is safe.
 *
 * @param images folder of the pictures' files
 */
export async function prune(database: CacheDatabase, images: string, now: Date): Promise<void> {
  const today = dayOf(now);
  const last = database.prepare("SELECT max(day) AS day FROM pruning").get();
  if (last?.["day"] === today) return;
  const oldest = today - days;
  together(database, () => {
    database.prepare("DELETE FROM answer WHERE used < ?").run(oldest);
    database.exec("DELETE FROM body WHERE hash NOT IN (SELECT hash FROM answer)");
    database.prepare("DELETE FROM picture WHERE used < ?").run(oldest);
    database.exec(
      "DELETE FROM missing WHERE NOT EXISTS (SELECT 1 FROM picture WHERE picture.source = missing.source AND picture.address = missing.address)",
    );
    // A host without answers is one that nobody reads any more.
    for (const table of ["reading", "shape"])
      database.exec(`DELETE FROM ${table} WHERE source NOT IN (SELECT source FROM answer)`);
    database.exec("DELETE FROM pruning");
    database.prepare("INSERT INTO pruning (day) VALUES (?)").run(today);
  });
  const needed = new Set(
    database
      .prepare("SELECT DISTINCT file FROM picture")
      .all()
      .map(({ file }) => String(file)),
  );
  for (const name of await readdir(images).catch(() => [])) {
    if (needed.has(name)) continue;
    const file = join(images, name);
    // A file of another process may be newer than its row.
    const found = await stat(file).catch(() => undefined);
    if (found && dayOf(found.mtime) < oldest) await rm(file, { force: true });
  }
}
