import type { SessionStorage } from "../../environment/session-storage.ts";
import * as sessionKeys from "../session-keys.ts";
import {
  createOfflineConnection,
  findOwner,
  lockOf,
  surveysOf,
  type OfflineConnection,
  type OwnerRow,
  keyOfText,
  encrypt,
  decrypt,
  namesWith,
} from "./database.ts";

/**
 * Opens the offline store of the participant who is logged in; null where there is none, or no longer: after a
 * logout in another tab, the next login has another key, and could not read what this one encrypts.
 */
export async function openOfflineStore(
  session: Pick<SessionStorage, "get">,
): Promise<OfflineStore | null> {
  const owner = session.get(sessionKeys.answersOwner);
  const text = session.get(sessionKeys.offlineKey);
  if (owner === null || text === null) return null;
  let onClosed: (() => void) | undefined;
  const connection = createOfflineConnection(() => onClosed?.());
  try {
    const key = await keyOfText(text);
    const row = await connection.run((database) => findOwner(database, key));
    if (row)
      return createOfflineStore({
        connection,
        owner,
        row,
        key,
        nameOf: await namesWith(text),
        listen: (listener) => (onClosed = listener),
      });
  } catch {
    return null;
  }
  connection.close();
  return null;
}

const forEver = () => new Promise<never>(() => undefined);

interface OfflineStoreOptions {
  readonly connection: OfflineConnection;
  /** The participant, for the names of Web Locks. */
  readonly owner: string;
  /** The row as the database has it, or had it before it was deleted. */
  readonly row: OwnerRow;
  readonly key: CryptoKey;
  readonly nameOf: (survey: string) => Promise<string>;
  readonly listen: (onClosed: () => void) => void;
}

/**
 * A participant's data on this device beyond the tab: surveys begun, and answers that have not
 * arrived. It is encrypted with a key that session storage keeps as long as the login.
 */
function createOfflineStore(options: OfflineStoreOptions) {
  const { connection, owner, row, key, nameOf, listen } = options;
  let last: Promise<unknown> = Promise.resolve();
  // Browsers without locks (on pages that are not secure) let several tabs go on.
  const locks = "locks" in navigator ? navigator.locks : null;

  async function put(survey: string, record: object, unconfirmed: number): Promise<boolean> {
    const value = {
      survey: await nameOf(survey),
      code: await encrypt(key, survey),
      record: await encrypt(key, record),
      unconfirmed,
    };
    return connection.run(async (database) => {
      const present = await findOwner(database, key);
      // A logout elsewhere leaves the row of a locked survey, so only cleared data are without it. Where a
      // login has made another since, it could not read what this key encrypts.
      if (!present && (!locks || (await database.count("owners")) > 0)) return false;
      const id = (present ?? row).owner;
      // Not only until the process ends: until the disk has it.
      const transaction = database.transaction(["owners", "surveys"], "readwrite", {
        durability: "strict",
      });
      const owners = transaction.objectStore("owners");
      // As it is now: another tab may have changed the password in the meantime.
      const latest = (await owners.get(id)) ?? row;
      const surveys = transaction.objectStore("surveys");
      const written = Date.now();
      await Promise.all([
        owners.put({ ...latest, seen: written }),
        surveys.put({ ...value, owner: id, written }),
        transaction.done,
      ]);
      return true;
    });
  }

  return {
    /** The records of all surveys. Those that can't be read are left out. */
    async readAll() {
      const all = await connection
        .run(async (database) => {
          const present = await findOwner(database, key);
          return present ? database.getAll("surveys", surveysOf(present.owner)) : [];
        })
        .catch(() => []);
      const records = await Promise.all(all.map(({ record }) => decrypt(key, record)));
      return records.filter((record) => record !== undefined);
    },
    /**
     * Stores the record of a survey; later records of a survey replace earlier ones. True once the disk has
     * it; false when the browser refuses.
     *
     * @param unconfirmed the number of its saves that the API has not confirmed, or has refused
     */
    write(survey: string, record: object, unconfirmed: number) {
      const written = last.then(() => put(survey, record, unconfirmed)).catch(() => false);
      last = written;
      return written;
    },
    /** Runs `use` after that of other tabs: each reads what the one before has written. */
    inTurn: (use: () => Promise<void>): Promise<void> =>
      locks ? locks.request(`turn ${owner}`, use) : use(),
    /** Calls `onClosed` when the database was closed under the page: what was written may be gone. */
    listen,
    /** Asks the browser not to remove the records by itself, e.g. when the disk is full. */
    persist(): void {
      const storage = navigator.storage as StorageManager | undefined;
      storage?.persist().catch(() => undefined);
    },
    /**
     * Makes this the only tab that has the survey, until another one claims it: then `onLost` runs, and
     * `onFree` when that one has gone, also by a crash.
     */
    claim(survey: string, onLost: () => void, onFree: () => void) {
      const lock = lockOf(owner, survey);
      locks?.request(lock, { steal: true }, forEver).catch(() => {
        onLost();
        return locks.request(lock, onFree);
      });
    },
    /** Claims a survey for a tab without its questions: false when another tab has it. */
    claimIfFree: (survey: string) =>
      new Promise<boolean>((resolve) => {
        if (!locks) {
          resolve(true);
          return;
        }
        const hold = (lock: Lock | null) => {
          resolve(lock !== null);
          return lock && forEver();
        };
        // The claim that follows takes the lock from this one.
        locks.request(lockOf(owner, survey), { ifAvailable: true }, hold).catch(() => undefined);
      }),
  };
}
export type OfflineStore = ReturnType<typeof createOfflineStore>;
