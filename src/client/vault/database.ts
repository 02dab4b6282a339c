import { type DBSchema, type IDBPDatabase, openDB } from "idb";

import type { Sealed } from "./sealed.ts";

/** The data of one participant on this device; `owner` is a digest of the email address. */
export interface VaultSchema extends DBSchema {
  owners: {
    key: string;
    value: {
      readonly owner: string;
      /** Salt of the key that the password gives. */
      readonly salt: Uint8Array<ArrayBuffer>;
      /** `OwnerSecrets`, sealed with that key. */
      readonly secrets: Sealed;
      /** `OwnerSecrets`, sealed with the key that the host sends at a login, if it does. */
      readonly recovery?: Sealed | undefined;
      /** Anything, sealed with the key of the records: a tab's key is of use while it opens this. */
      readonly proof?: Sealed;
    };
  };
  surveys: {
    key: [owner: string, survey: string];
    value: {
      readonly owner: string;
      readonly survey: string;
      readonly record: Sealed;
      /** Saves that the API has not confirmed, or has refused; readable without the key. */
      readonly kept: number;
    };
  };
}

/** The key of the records, and the participant's code of the last login. */
export interface OwnerSecrets {
  readonly key: string;
  readonly code: string;
}

export type VaultDatabase = IDBPDatabase<VaultSchema>;

/**
 * @param onClosed the connection was closed under the page: browsers close those of pages in the
 *   background (iOS), and when data are cleared
 * @throws where the browser has no IndexedDB or refuses it
 */
export const openVaultDatabase = (onClosed?: () => void): Promise<VaultDatabase> =>
  openDB<VaultSchema>("participants", 1, {
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
