import type { SessionStorage } from "../../environment/session-storage.ts";
import * as sessionKeys from "../session-keys.ts";
import { lockOf, openVaultDatabase, surveysOf, type VaultDatabase } from "./database.ts";
import { keyOfText, seal, unseal } from "./sealed.ts";

/**
 * Opens the vault of the participant who is logged in; null where there is none, or no longer: after a
 * logout in another tab, the next login has another key, and could not read what this one seals.
 */
export async function openVault(session: Pick<SessionStorage, "get">): Promise<Vault | null> {
  const owner = session.get(sessionKeys.draftsOwner);
  const text = session.get(sessionKeys.deviceKey);
  if (owner === null || text === null) return null;
  try {
    const database = await openVaultDatabase();
    const key = await keyOfText(text);
    const row = await database.get("owners", owner);
    if (!row || (row.proof && (await unseal(key, row.proof)) === undefined)) {
      database.close();
      return null;
    }
    return createVault(database, owner, key);
  } catch {
    return null;
  }
}

const forEver = () => new Promise<never>(() => undefined);

/**
 * A participant's data on this device beyond the tab: surveys begun, and answers that have not
 * arrived. It is encrypted with a key that session storage keeps as long as the login.
 */
function createVault(database: VaultDatabase, owner: string, key: CryptoKey) {
  let last: Promise<unknown> = Promise.resolve();
  // Browsers without locks (on pages that are not secure) let several tabs go on.
  const locks = "locks" in navigator ? navigator.locks : null;

  async function put(survey: string, record: object, kept: number): Promise<boolean> {
    try {
      const value = { owner, survey, kept, record: await seal(key, record) };
      // Not only until the process ends: until the disk has it.
      const transaction = database.transaction("surveys", "readwrite", { durability: "strict" });
      void transaction.store.put(value);
      await transaction.done;
      return true;
    } catch {
      return false;
    }
  }

  return {
    /** The records of all surveys. Those that can't be read are left out. */
    async readAll() {
      const all = await database.getAll("surveys", surveysOf(owner)).catch(() => []);
      const records = await Promise.all(all.map(({ record }) => unseal(key, record)));
      return records.filter((record) => record !== undefined);
    },
    /**
     * Stores the record of a survey; later records of a survey replace earlier ones. True once the disk has
     * it; false when the browser refuses.
     *
     * @param kept the number of its saves that have not arrived
     */
    write(survey: string, record: object, kept: number) {
      const written = last.then(() => put(survey, record, kept));
      last = written;
      return written;
    },
    /** Makes this the only tab that has the survey, until another one claims it: then `onLost` runs. */
    claim(survey: string, onLost: () => void) {
      if (locks) locks.request(lockOf(owner, survey), { steal: true }, forEver).catch(onLost);
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
export type Vault = ReturnType<typeof createVault>;
