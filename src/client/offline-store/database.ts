import { type DBSchema, type IDBPDatabase, openDB } from "idb";

import type { Ciphertext } from "./encryption.ts";

/** The data of one participant on this device; `owner` is a digest of the email address. */
export interface OfflineSchema extends DBSchema {
  owners: {
    key: string;
    value: {
      readonly owner: string;
      /** Salt of the key that the password gives. */
      readonly salt: Uint8Array<ArrayBuffer>;
      /** `OwnerSecrets`, encrypted with that key. */
      readonly secrets: Ciphertext;
      /** `OwnerSecrets`, encrypted with the key that the host sends at a login, if it does. */
      readonly recovery?: Ciphertext | undefined;
      /** Anything, encrypted with the key of the records: a tab's key is of use while it decrypts this. */
      readonly proof?: Ciphertext;
    };
  };
  surveys: {
    key: [owner: string, survey: string];
    value: {
      readonly owner: string;
      readonly survey: string;
      readonly record: Ciphertext;
      /** The number of saves that the API has not confirmed, or has refused; readable without the key. */
      readonly kept: number;
    };
  };
}

/** The key of the records, and the participant's code of the last login. */
export interface OwnerSecrets {
  readonly key: string;
  readonly code: string;
}

export type OfflineDatabase = IDBPDatabase<OfflineSchema>;

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

/** The Web Lock of the tab that has a survey open. */
export const lockOf = (owner: string, survey: string): string => `survey ${owner} ${survey}`;

/** All keys of the surveys of an owner. */
export const surveysOf = (owner: string): IDBKeyRange =>
  IDBKeyRange.bound([owner, ""], [owner, "\uffff"]);

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
