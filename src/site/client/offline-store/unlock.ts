import { offlineDays } from "../../../contract/limits.ts";
import type { SessionStorage } from "../../environment/session-storage.ts";
import { createKey } from "../codes.ts";
import * as sessionKeys from "../session-keys.ts";
import {
  lockOf,
  surveysOf,
  withDatabase,
  type OwnerRow,
  type OwnerSecrets,
  decrypt,
  encrypt,
  keyOfPassword,
  keyOfText,
  namesWith,
  newKeyText,
  type Ciphertext,
  findOwner,
  type SurveyRow,
} from "./database.ts";

/**
 * Login, change of the password and logout: they find, make, encrypt anew or remove the key of the records.
 */

type Salt = Uint8Array<ArrayBuffer>;
const saltLength = 16;

/**
 * Tries a password on what a participant has on this device, while the login is under way. When neither
 * the password nor a key of the host opens anything, `finish` makes a new offline store.
 *
 * @param owner digest of the email address
 * @returns null where the browser has no IndexedDB
 */
export async function tryPassword(owner: string, password: string) {
  const rows = await withDatabase((database) => database.getAll("owners"));
  if (!rows) return null;
  const salt = rows[0]?.salt ?? newSalt();
  const passwordKey = await sealingKey(owner, password, salt);
  const opened: Opened[] = [];
  for (const row of rows) {
    // Two first logins at the same moment give two salts.
    const isSame = String(row.salt) === String(salt);
    const rowKey = isSame ? passwordKey : await sealingKey(owner, password, row.salt);
    const secrets = await openSecrets(rowKey, row.secrets);
    if (secrets) opened.push({ row, key: secrets.key });
  }
  return {
    /** Whether the password has opened what the participant has here. */
    isOpen: opened.length > 0,
    /**
     * Stores the key of the records in session storage, as long as the login.
     *
     * @param hostKeys keys of 32 bytes that the host sends at a login, the present one first; they open
     *   the offline store after the password was reset by mail, or the address was changed
     */
    async finish(session: Pick<SessionStorage, "get" | "set">, hostKeys: readonly string[] = []) {
      const recoveryKeys = await keysOf(hostKeys);
      for (const row of rows)
        for (const recoveryKey of opened.some((one) => one.row === row) ? [] : recoveryKeys) {
          const secrets = row.recovery && (await openSecrets(recoveryKey, row.recovery));
          if (secrets) opened.push({ row, key: secrets.key });
        }
      // What the same person's personal link has made in this tab, which no password opens.
      const own = session.get(sessionKeys.offlineKey);
      const row = own === null ? undefined : await findOwnerRow(own);
      if (own !== null && row && !opened.some((one) => one.row.owner === row.owner))
        opened.push({ row, key: own });
      const key = opened[0]?.key ?? newKeyText();
      session.set(sessionKeys.offlineKey, key);
      await seal(opened, key, { salt, passwordKey, recoveryKey: recoveryKeys[0] });
      await forgetOld();
    },
  };
}

/**
 * Makes an offline store for a login without a password, unless the tab has one of the same person. Its key is in
 * session storage alone: once that is cleared, nothing opens what is left.
 */
export async function openWithoutPassword(
  session: Pick<SessionStorage, "get" | "set">,
): Promise<void> {
  const present = session.get(sessionKeys.offlineKey);
  if (present !== null && (await findOwnerRow(present))) return;
  const key = newKeyText();
  const proof = await encrypt(await keyOfText(key), "");
  const isStored = await withDatabase(async (database) => {
    const [first] = await database.getAll("owners");
    const salt = first?.salt ?? newSalt();
    // In place of the secrets, which no password is to open.
    const row = { owner: createKey(), salt, secrets: proof, proof, seen: Date.now() };
    return database.put("owners", row);
  });
  if (isStored === undefined) return;
  session.set(sessionKeys.offlineKey, key);
  await forgetOld();
}

const newSalt = () => crypto.getRandomValues(new Uint8Array(saltLength));

/**
 * The key that a password gives. The digest of the address is part of the salt: no row has to name
 * a participant, and equal passwords of two give different keys.
 */
const sealingKey = (owner: string, password: string, salt: Salt) =>
  keyOfPassword(password, new Uint8Array([...salt, ...new TextEncoder().encode(owner)]));

/** Keys of a host; texts that are no keys are left out. */
async function keysOf(texts: readonly string[]): Promise<readonly CryptoKey[]> {
  const keys = await Promise.all(texts.map((text) => keyOfText(text).catch(() => null)));
  return keys.filter((key) => key !== null);
}

const openSecrets = async (key: CryptoKey, secrets: Ciphertext) =>
  (await decrypt(key, secrets)) as OwnerSecrets | undefined;

interface Seal {
  readonly salt: Salt;
  readonly passwordKey: CryptoKey;
  readonly recoveryKey: CryptoKey | undefined;
}

/**
 * Stores the key of the records, encrypted anew, and moves the records of all rows that were opened to
 * the one row of this key.
 */
async function seal(
  opened: readonly Opened[],
  key: string,
  { salt, passwordKey, recoveryKey }: Seal,
): Promise<void> {
  const [main] = opened;
  const owner = main?.row.owner ?? createKey();
  const row: OwnerRow = {
    owner,
    salt,
    secrets: await encrypt(passwordKey, { key }),
    recovery: recoveryKey ? await encrypt(recoveryKey, { key }) : main?.row.recovery,
    proof: await encrypt(await keyOfText(key), ""),
    seen: Date.now(),
  };
  const isStored = await withDatabase((database) => database.put("owners", row));
  if (isStored === undefined) return;
  for (const one of opened) if (one.row.owner !== owner) await moveRecords(one, { row, key });
}

/** After a change of the password: the offline store opens with the new one. */
export async function changeOfflinePassword(
  session: Pick<SessionStorage, "get">,
  password: string,
): Promise<void> {
  const owner = session.get(sessionKeys.answersOwner);
  const key = session.get(sessionKeys.offlineKey);
  const row = key === null ? undefined : await findOwnerRow(key);
  if (owner === null || key === null || !row) return;
  const passwordKey = await sealingKey(owner, password, row.salt);
  await seal([{ row, key }], key, { salt: row.salt, passwordKey, recoveryKey: undefined });
}

/**
 * At logout: removes what the participant has on this device, but surveys with answers that have not
 * arrived, and those that another tab has open. They stay, unreadable until the same participant logs
 * in again.
 *
 * @param owner digest of the email address
 * @param key of the records, as session storage had it
 */
export async function clearOfflineStore(owner: string, key: string): Promise<void> {
  const { held = [] } = "locks" in navigator ? await navigator.locks.query() : {};
  const prefix = lockOf(owner, "");
  const open = held.flatMap(({ name }) => (name?.startsWith(prefix) ? [name] : []));
  const codes = open.map((name) => name.slice(prefix.length));
  const row = await findOwnerRow(key);
  if (!row) return;
  const names = new Set(await Promise.all(codes.map(await namesWith(key))));
  await withDatabase(async (database) => {
    const transaction = database.transaction(["owners", "surveys"], "readwrite");
    const surveys = transaction.objectStore("surveys");
    const all = await surveys.getAll(surveysOf(row.owner));
    const done = all.filter(({ unconfirmed, survey }) => unconfirmed === 0 && !names.has(survey));
    await Promise.all(done.map(({ survey }) => surveys.delete([row.owner, survey])));
    if (done.length === all.length && open.length === 0)
      await transaction.objectStore("owners").delete(row.owner);
    await transaction.done;
  });
}

const lifetime = offlineDays * 24 * 60 * 60 * 1000;

/** A row that was opened, and the key of its records. */
interface Opened {
  readonly row: OwnerRow;
  readonly key: string;
}

/** The row that the key of a tab belongs to; undefined without one. */
const findOwnerRow = (key: string): Promise<OwnerRow | undefined> =>
  withDatabase(async (database) => findOwner(database, await keyOfText(key)));

/**
 * Moves the records of an offline store to another of the participant. Of two of a survey, the later stays, but not
 * one with which nothing waits in the place of one with which something does.
 */
async function moveRecords(from: Opened, to: Opened): Promise<void> {
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
      const isWaiting = own !== undefined && own.unconfirmed > 0 && row.unconfirmed === 0;
      if (!own || (own.written < row.written && !isWaiting)) await surveys.put(row);
    }
    await surveys.delete(surveysOf(from.row.owner));
    await transaction.objectStore("owners").delete(from.row.owner);
    await transaction.done;
  });
}

/** Removes what participants have here who have neither logged in nor answered for `offlineDays`. */
async function forgetOld(): Promise<void> {
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
