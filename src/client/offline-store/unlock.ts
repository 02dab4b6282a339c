import type { SessionStorage } from "../../environment/session-storage.ts";
import * as sessionKeys from "../session-keys.ts";
import {
  lockOf,
  openOfflineDatabase,
  surveysOf,
  type OwnerSecrets,
  type OfflineDatabase,
  type OfflineSchema,
} from "./database.ts";
import {
  keyOfPassword,
  keyOfText,
  newKeyText,
  encrypt,
  decrypt,
  type Ciphertext,
} from "./encryption.ts";

const saltLength = 16;

/** Runs `use` with the database; undefined where the browser has none. */
async function withDatabase<Result>(
  use: (database: OfflineDatabase) => Promise<Result>,
): Promise<Result | undefined> {
  try {
    const database = await openOfflineDatabase();
    try {
      return await use(database);
    } finally {
      database.close();
    }
  } catch {
    return undefined;
  }
}

const findOwner = (owner: string) =>
  withDatabase(async (database) => (await database.get("owners", owner)) ?? null);

const storeOwner = (value: OfflineSchema["owners"]["value"]) =>
  withDatabase((database) => database.put("owners", value));

const newSalt = () => crypto.getRandomValues(new Uint8Array(saltLength));

/**
 * Tries a password on the offline store of a participant, while the login is under way.
 * When neither the password nor the host's key opens one, `finish` makes a new one; what was encrypted
 * before can't be read any more.
 *
 * @param owner digest of the email address
 * @returns null where the browser has no IndexedDB
 */
export async function tryPassword(owner: string, password: string) {
  const stored = await findOwner(owner);
  if (stored === undefined) return null;
  const salt = stored?.salt ?? newSalt();
  const passwordKey = await keyOfPassword(password, salt);
  const known = stored && (await openSecrets(passwordKey, stored.secrets));
  return {
    /** The participant's code of the last login here; null with another password, or without an offline store. */
    lastCode: known?.code ?? null,
    /**
     * Stores the key of the records in session storage, as long as the login with this code.
     *
     * @param hostKey the key of 32 bytes that the host sends at a login; it opens the offline store after
     *   the password was reset by mail, or the address was changed
     */
    async finish(session: Pick<SessionStorage, "set">, code: string, hostKey?: string | null) {
      const recoveryKey = await keyOfText(hostKey ?? "").catch(() => undefined);
      const opened = known ?? (recoveryKey && (await recover(owner, recoveryKey)));
      const key = opened?.key ?? newKeyText();
      session.set(sessionKeys.offlineKey, key);
      const secrets: OwnerSecrets = { key, code };
      await storeOwner({
        owner,
        salt,
        secrets: await encrypt(passwordKey, secrets),
        recovery: recoveryKey ? await encrypt(recoveryKey, secrets) : opened && stored?.recovery,
        proof: await proofOf(key),
      });
    },
  };
}

const proofOf = async (key: string) => encrypt(await keyOfText(key), "");

const openSecrets = async (key: CryptoKey, secrets: Ciphertext) =>
  (await decrypt(key, secrets)) as OwnerSecrets | undefined;

/** Opens an offline store with the host's key; one of a former address becomes the owner's. */
async function recover(owner: string, key: CryptoKey): Promise<OwnerSecrets | undefined> {
  const all = (await withDatabase((database) => database.getAll("owners"))) ?? [];
  for (const { owner: former, recovery } of all) {
    const secrets = recovery && (await openSecrets(key, recovery));
    if (!secrets) continue;
    if (former !== owner) await giveTo(owner, former);
    return secrets;
  }
  return undefined;
}

async function giveTo(owner: string, former: string): Promise<void> {
  await withDatabase(async (database) => {
    const transaction = database.transaction(["owners", "surveys"], "readwrite");
    const surveys = transaction.objectStore("surveys");
    for (const row of await surveys.getAll(surveysOf(former))) await surveys.put({ ...row, owner });
    await surveys.delete(surveysOf(former));
    await transaction.objectStore("owners").delete(former);
    await transaction.done;
  });
}

/** After a change of the password: the offline store opens with the new one. */
export async function changeOfflinePassword(
  session: Pick<SessionStorage, "get">,
  password: string,
): Promise<void> {
  const owner = session.get(sessionKeys.answersOwner);
  const key = session.get(sessionKeys.offlineKey);
  const code = session.get(sessionKeys.participant) ?? "";
  if (owner === null || key === null) return;
  const salt = newSalt();
  const secrets = await encrypt(await keyOfPassword(password, salt), { key, code });
  const recovery = (await findOwner(owner))?.recovery;
  await storeOwner({ owner, salt, secrets, recovery, proof: await proofOf(key) });
}

/**
 * At logout: removes what the participant has on this device, but surveys with answers that have not
 * arrived, and those that another tab has open. They stay, unreadable until the same participant logs
 * in again.
 *
 * @param owner digest of the email address
 */
export async function clearOfflineStore(owner: string): Promise<void> {
  const { held = [] } = "locks" in navigator ? await navigator.locks.query() : {};
  const locks = new Set(held.map(({ name }) => name));
  const isOpen = [...locks].some((name) => name?.startsWith(lockOf(owner, "")));
  await withDatabase(async (database) => {
    const transaction = database.transaction(["owners", "surveys"], "readwrite");
    const surveys = transaction.objectStore("surveys");
    const all = await surveys.getAll(surveysOf(owner));
    const done = all.filter(
      ({ kept: unconfirmed, survey }) => unconfirmed === 0 && !locks.has(lockOf(owner, survey)),
    );
    await Promise.all(done.map(({ survey }) => surveys.delete([owner, survey])));
    if (done.length === all.length && !isOpen)
      await transaction.objectStore("owners").delete(owner);
    await transaction.done;
  });
}
