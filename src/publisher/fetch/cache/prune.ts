import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

import { dayOf, type CacheDatabase, inTransaction } from "./database.ts";

const days = 30;

/**
 * Deletes answers and pictures that no fetch of the last 30 days has used, of all hosts. It runs once
 * a day, after a fetch, so that what that fetch has used is safe.
 *
 * @param images folder of the pictures' files
 */
export async function prune(database: CacheDatabase, images: string, now: Date): Promise<void> {
  const today = dayOf(now);
  const last = database.prepare("SELECT max(day) AS day FROM pruning").get();
  if (last?.["day"] === today) return;
  const oldest = today - days;
  inTransaction(database, () => {
    database.prepare("DELETE FROM answer WHERE used < ?").run(oldest);
    database.exec("DELETE FROM body WHERE hash NOT IN (SELECT hash FROM answer)");
    database.prepare("DELETE FROM picture WHERE used < ?").run(oldest);
    database.exec(
      "DELETE FROM missing_picture WHERE NOT EXISTS (SELECT 1 FROM picture WHERE picture.source = missing_picture.source AND picture.address = missing_picture.address)",
    );
    // Nothing is fetched any more from a host without answers.
    for (const table of ["last_fetch", "transform"])
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
  // The cache of earlier versions of this program.
  for (const name of ["kept.db", "kept.db-wal", "kept.db-shm"])
    await rm(join(images, "..", name), { force: true });
  for (const name of await readdir(images).catch(() => [])) {
    if (needed.has(name)) continue;
    const file = join(images, name);
    // A file of another process may be newer than its row.
    const found = await stat(file).catch(() => undefined);
    if (found && dayOf(found.mtime) < oldest) await rm(file, { force: true });
  }
}
