import { type DBSchema, type IDBPDatabase, openDB } from "idb";

/**
 * The tables of the offline store, the connection to them, and their encryption: AES-GCM for what rows have,
 * and PBKDF2, which makes a key of a password.
 */

/** The data of the participants on this device. No row names a participant or a survey. */
export interface OfflineSchema extends DBSchema {
  owners: {
    key: string;
    value: {
      /** A random id. */
      readonly owner: string;
      /** Salt of the key that the password gives: all rows of a device have the same. */
      readonly salt: Uint8Array<ArrayBuffer>;
      /** `OwnerSecrets`, encrypted with that key. */
      readonly secrets: Ciphertext;
      /** `OwnerSecrets`, encrypted with the key that the host sends at a login, if it does. */
      readonly recovery?: Ciphertext | undefined;
      /** Anything, encrypted with the key of the records: a tab's key is of use while it decrypts this. */
      readonly proof: Ciphertext;
      /** The last login or answer, in milliseconds since 1970. */
      readonly seen: number;
    };
  };
  surveys: {
    key: [owner: string, survey: string];
    value: {
      readonly owner: string;
      /** HMAC of the survey's code with the key of the records. */
      readonly survey: string;
      /** The survey's code, encrypted. */
      readonly code: Ciphertext;
      readonly record: Ciphertext;
      /** The number of saves that the API has not confirmed, or has refused; readable without the key. */
      readonly unconfirmed: number;
      /** In milliseconds since 1970. */
      readonly written: number;
    };
  };
}

/** The key of the records. */
export interface OwnerSecrets {
  readonly key: string;
}

export type OwnerRow = OfflineSchema["owners"]["value"];
export type SurveyRow = OfflineSchema["surveys"]["value"];

type OfflineDatabase = IDBPDatabase<OfflineSchema>;

/**
 * @param onClosed the connection was closed under the page: browsers close those of pages in the
 *   background (iOS), and when data are cleared
 * @throws where the browser has no IndexedDB or refuses it
 */
export const openOfflineDatabase = (onClosed?: () => void): Promise<OfflineDatabase> =>
  openDB<OfflineSchema>("participants", 1, {
    upgrade(database) {
      database.createObjectStore("owners", { keyPath: "owner" });
      database.createObjectStore("surveys", { keyPath: ["owner", "survey"] });
    },
    // A later release changes the tables, or data are cleared: this page must not be in the way.
    blocking(_from, _to, event) {
      (event.target as IDBDatabase | null)?.close();
      onClosed?.();
    },
    ...(onClosed && { terminated: onClosed }),
  });

/** Runs `use` with the database; undefined where the browser has none. */
export async function withDatabase<Result>(
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

/** The Web Lock of the tab that has a survey open. Its name is in the browser's memory only. */
export const lockOf = (owner: string, survey: string): string => `survey ${owner} ${survey}`;

/** All keys of the surveys of an owner. */
export const surveysOf = (owner: string): IDBKeyRange =>
  IDBKeyRange.bound([owner, ""], [owner, "\uffff"]);

/** The row that the key of a tab belongs to; undefined when there is none any more. */
export async function findOwner(
  database: OfflineDatabase,
  key: CryptoKey,
): Promise<OwnerRow | undefined> {
  for (const row of await database.getAll("owners"))
    if ((await decrypt(key, row.proof)) !== undefined) return row;
  return undefined;
}

/**
 * A connection to the offline database that is opened again where it was closed under the page, or where
 * the database was deleted.
 *
 * @param onClosed called each time when that has happened
 */
export function createOfflineConnection(onClosed: () => void) {
  let opened: Promise<OfflineDatabase> | undefined;
  const open = () =>
    (opened ??= openOfflineDatabase(() => {
      opened = undefined;
      onClosed();
    }));

  function close(): void {
    opened?.then(
      (database) => database.close(),
      () => undefined,
    );
    opened = undefined;
  }

  async function attempt<Result>(
    use: (database: OfflineDatabase) => Promise<Result>,
  ): Promise<Result> {
    try {
      return await use(await open());
    } catch (error) {
      // A connection that was closed is not told from a full disk in all browsers.
      close();
      throw error;
    }
  }

  return {
    close,
    /**
     * Runs `use`, once more over a new connection if it throws.
     *
     * @throws where that fails too
     */
    run: <Result>(use: (database: OfflineDatabase) => Promise<Result>): Promise<Result> =>
      attempt(use).catch(() => attempt(use)),
  };
}
export type OfflineConnection = ReturnType<typeof createOfflineConnection>;

/** A value that only its key can read. */
export interface Ciphertext {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly bytes: ArrayBuffer;
}

const algorithm = "AES-GCM";
const ivLength = 12;

/**
 * Twice OWASP's number for PBKDF2 with SHA-256: 0.2 s on a laptop's core, and at most four seconds on a
 * slow telephone, of the eight that a login waits.
 */
const iterations = 1_200_000;

/** Encrypts a value that JSON can hold. */
export async function encrypt(key: CryptoKey, value: unknown): Promise<Ciphertext> {
  const iv = crypto.getRandomValues(new Uint8Array(ivLength));
  const plain = new TextEncoder().encode(JSON.stringify(value));
  return { iv, bytes: await crypto.subtle.encrypt({ name: algorithm, iv }, key, plain) };
}

/** Decrypts; undefined with another key, or when the bytes were changed. */
export async function decrypt(key: CryptoKey, { iv, bytes }: Ciphertext): Promise<unknown> {
  try {
    const plain = await crypto.subtle.decrypt({ name: algorithm, iv }, key, bytes);
    return JSON.parse(new TextDecoder().decode(plain));
  } catch {
    return undefined;
  }
}

/** The key that a password gives with a salt. */
export async function keyOfPassword(
  password: string,
  salt: Uint8Array<ArrayBuffer>,
): Promise<CryptoKey> {
  // Typed as one character or two, "é" is the same password.
  const secret = new TextEncoder().encode(password.normalize("NFKC"));
  const material = await crypto.subtle.importKey("raw", secret, "PBKDF2", false, ["deriveKey"]);
  const derivation = { name: "PBKDF2", hash: "SHA-256", salt, iterations };
  const type = { name: algorithm, length: 256 };
  return crypto.subtle.deriveKey(derivation, material, type, false, ["encrypt", "decrypt"]);
}

/** Makes a key, as the text that session storage keeps. */
export const newKeyText = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))));

const bytesOf = (text: string) =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

/** @throws when the text is no key */
export const keyOfText = async (text: string): Promise<CryptoKey> =>
  crypto.subtle.importKey("raw", bytesOf(text), algorithm, false, ["encrypt", "decrypt"]);

/** Returns a function that gives names which say nothing without the key. @throws when the text is no key */
export async function namesWith(text: string): Promise<(name: string) => Promise<string>> {
  const hmac = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", bytesOf(text), hmac, false, ["sign"]);
  return async (name) => {
    const signature = await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(name));
    return btoa(String.fromCharCode(...new Uint8Array(signature)));
  };
}
