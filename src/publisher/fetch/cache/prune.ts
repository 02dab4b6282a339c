import { deleteOld } from "../../../shared/files.ts";
import { dayLength, dayOf, type CacheDatabase, inTransaction } from "./database.ts";
import { partList } from "./parts.ts";

const days = 30;

/**
 * Deletes answers and pictures of all hosts that no fetch of the last 30 days has used, and pictures
 * that were replaced. It runs once a day, after a fetch has marked those that it uses.
 */
export async function prune(database: CacheDatabase, images: string, now: Date): Promise<void> {
  const today = dayOf(now);
  const last = database.prepare("SELECT max(day) AS day FROM pruning").get();
  if (last?.["day"] === today) return;
  const oldest = today - days;
  inTransaction(database, () => {
    const removePart = database.prepare("DELETE FROM part WHERE hash = ?");
    const removeAnswers = database.prepare("DELETE FROM answer WHERE used < ? RETURNING parts");
    for (const { parts } of removeAnswers.all(oldest))
      for (const part of partList.split(parts)) removePart.run(part);
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
  const rows = database.prepare("SELECT DISTINCT file FROM picture").all();
  const used = new Set(rows.map(({ file }) => String(file)));
  // An address that has another picture now, or none; a fetch that is running may need newer ones.
  await deleteOld(images, (today - 1) * dayLength, (name) => used.has(name));
}
