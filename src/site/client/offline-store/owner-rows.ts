import { offlineDays } from "../../../contract/limits.ts";
import { findOwner, surveysOf, withDatabase, type OwnerRow, type SurveyRow } from "./database.ts";
import { decrypt, encrypt, keyOfText, namesWith } from "./encryption.ts";

const lifetime = offlineDays * 24 * 60 * 60 * 1000;

/** A row that was opened, and the key of its records. */
export interface Opened {
  readonly row: OwnerRow;
  readonly key: string;
}

/** The row that the key of a tab belongs to; undefined without one. */
export const openedBy = (key: string): Promise<OwnerRow | undefined> =>
  withDatabase(async (database) => findOwner(database, await keyOfText(key)));

/** Moves the records of an offline store to another of the participant; of two of a survey, the later stays. */
export async function moveRecords(from: Opened, to: Opened): Promise<void> {
  const [formerKey, key, nameOf] = await Promise.all([
    keyOfText(from.key),
    keyOfText(to.key),
    namesWith(to.key),
  ]);
  await withDatabase(async (database) => {
    const moved: SurveyRow[] = [];
    for (const row of await database.getAll("surveys", surveysOf(from.row.owner))) {
      const record = await decrypt(formerKey, row.record);
      const code = await decrypt(formerKey, row.code);
      // No key can read the rest.
      if (record === undefined || typeof code !== "string") continue;
      moved.push({
        ...row,
        owner: to.row.owner,
        survey: await nameOf(code),
        code: await encrypt(key, code),
        record: await encrypt(key, record),
      });
    }
    const transaction = database.transaction(["owners", "surveys"], "readwrite");
    const surveys = transaction.objectStore("surveys");
    for (const row of moved) {
      const own = await surveys.get([row.owner, row.survey]);
      if (!own || own.written < row.written) await surveys.put(row);
    }
    await surveys.delete(surveysOf(from.row.owner));
    await transaction.objectStore("owners").delete(from.row.owner);
    await transaction.done;
  });
}

/** Removes what participants have here who have neither logged in nor answered for `offlineDays`. */
export async function forgetOld(): Promise<void> {
  const now = Date.now();
  await withDatabase(async (database) => {
    const transaction = database.transaction(["owners", "surveys"], "readwrite");
    const owners = transaction.objectStore("owners");
    for (const row of await owners.getAll())
      if (row.seen < now - lifetime) {
        await transaction.objectStore("surveys").delete(surveysOf(row.owner));
        await owners.delete(row.owner);
      }
    await transaction.done;
  });
}
