import { atom } from "nanostores";

import * as sessionKeys from "../../client/session-keys.ts";
import type { SessionStorage } from "../../environment/session-storage.ts";
import { codeIn } from "../participant.ts";

/**
 * Where pending answers are stored: in the offline store, encrypted; as long as the tab lives, because
 * there is no offline store (`tab`) or it can't be written any more (`tab-only`); only in the page
 * (`nowhere`).
 */
export type StoredIn = "offline-store" | "tab" | "tab-only" | "nowhere";

/** Records where the answers of a page are stored, so that all of the page says the same. */
export function createStoredIn(session: Pick<SessionStorage, "get">) {
  const $storedIn = atom<StoredIn | null>(null);
  let hasOfflineStore = false;
  let isInTab = false;
  return {
    /** Null before anything was stored. */
    $storedIn,
    /** Notes whether session storage has them. */
    noteTab: (isStored: boolean): void => void (isInTab = isStored),
    /** Updates the status, once it is known whether the offline store has them. */
    report(isDurable: boolean): void {
      // Storage may be cleared under the page, and the key with it.
      hasOfflineStore ||= isDurable || session.get(sessionKeys.offlineKey) !== null;
      const inTab = hasOfflineStore ? "tab-only" : "tab";
      $storedIn.set(isDurable ? "offline-store" : isInTab ? inTab : "nowhere");
    },
    /** No other tab can read the answers. */
    isHereOnly: (): boolean => ["tab-only", "nowhere"].includes($storedIn.get() ?? ""),
    /** Why nothing can be sent for the participant of the page. */
    absence(): "session-ended" | "other-login" {
      if (codeIn(session) === "") return "session-ended";
      // Another participant's login has removed what the tab had.
      if ($storedIn.get() !== "offline-store") $storedIn.set("nowhere");
      return "other-login";
    },
  };
}
