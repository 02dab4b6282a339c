import type { SessionStorage } from "../../environment/session-storage.ts";
import { sessionKeys } from "../session-keys.ts";
import { openVaultDatabase, surveysOf, type OwnerSecrets, type VaultDatabase } from "./database.ts";
import { keyOfPassword, newKeyText, seal, unseal } from "./sealed.ts";

/** A vault whose password was tried. */
export interface Unlock {
  /** The participant's code of the last login here; null with another password, or without a vault. */
  readonly lastCode: string | null;
  /** Keeps the vault's key in session storage, as long as the login with this code. */
  finish(session: Pick<SessionStorage, "set">, code: string): Promise<void>;
}

const saltLength = 16;

/** Runs `use` with the database; undefined where the browser has none. */
async function withDatabase<Result>(
  use: (database: VaultDatabase) => Promise<Result>,
): Promise<Result | undefined> {
  try {
    const database = await openVaultDatabase();
    try {
      return await use(database);
    } finally {
      database.close();
    }
  } catch {
    return undefined;
  }
}

const newSalt = () => crypto.getRandomValues(new Uint8Array(saltLength));

async function storeSecrets(
  owner: string,
  salt: Uint8Array<ArrayBuffer>,
  key: CryptoKey,
  secrets: OwnerSecrets,
): Promise<void> {
  const sealed = await seal(key, secrets);
  await withDatabase((database) => database.put("owners", { owner, salt, secrets: sealed }));
}

/**
 * Tries a password on the vault that a participant has on this device, while the login is under way.
 * Without a vault, or after a password was reset by mail, `finish` makes a new one; what was sealed
 * with the former password can't be read any more.
 *
 * @param owner digest of the email address
 * @returns null where the browser has no vaults
 */
export async function tryPassword(owner: string, password: string): Promise<Unlock | null> {
  const stored = await withDatabase(
    async (database) => (await database.get("owners", owner)) ?? null,
  );
  if (stored === undefined) return null;
  const salt = stored?.salt ?? newSalt();
  const passwordKey = await keyOfPassword(password, salt);
  const known = stored && ((await unseal(passwordKey, stored.secrets)) as OwnerSecrets | undefined);
  return {
    lastCode: known?.code ?? null,
    async finish(session, code) {
      const key = known?.key ?? newKeyText();
      session.set(sessionKeys.deviceKey, key);
      await storeSecrets(owner, salt, passwordKey, { key, code });
    },
  };
}

/** After a change of the password: the vault opens with the new one. */
export async function changeVaultPassword(
  session: Pick<SessionStorage, "get">,
  password: string,
): Promise<void> {
  const owner = session.get(sessionKeys.draftsOwner);
  const key = session.get(sessionKeys.deviceKey);
  const code = session.get(sessionKeys.participant) ?? "";
  if (owner === null || key === null) return;
  const salt = newSalt();
  await storeSecrets(owner, salt, await keyOfPassword(password, salt), { key, code });
}

/**
 * At logout: removes what the participant has on this device, but surveys with answers that have not
 * arrived. Those stay, unreadable until the same participant logs in again.
 *
 * @param owner digest of the email address
 */
export async function wipeVault(owner: string): Promise<void> {
  await withDatabase(async (database) => {
    const transaction = database.transaction(["owners", "surveys"], "readwrite");
    const surveys = transaction.objectStore("surveys");
    const all = await surveys.getAll(surveysOf(owner));
    const done = all.filter(({ kept }) => kept === 0);
    await Promise.all(done.map(({ survey }) => surveys.delete([owner, survey])));
    if (done.length === all.length) await transaction.objectStore("owners").delete(owner);
    await transaction.done;
  });
}
