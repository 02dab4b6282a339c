import { atom } from "nanostores";

import * as sessionKeys from "../../client/session-keys.ts";
import type { SessionStorage } from "../../environment/session-storage.ts";
import { codeIn } from "../participant.ts";

/**
 * Where a draft is stored: on the device, encrypted; as long as the tab lives, because there is no vault
 * (`tab`) or it can't be written any more (`tab-only`); only in the page (`nowhere`).
 */
export type StoredIn = "device" | "tab" | "tab-only" | "nowhere";

/** Follows where the draft of a page is stored, so that the page says nothing else. */
export function createStoredIn(session: Pick<SessionStorage, "get">) {
  const $storedIn = atom<StoredIn | null>(null);
  let hasVault = false;
  let isInTab = false;
  return {
    /** Null before anything was stored. */
    $storedIn,
    /** Notes whether session storage has the draft. */
    noteTab: (isStored: boolean): void => void (isInTab = isStored),
    /** Tells where the draft is, once it is known whether the device has it. */
    report(isOnDevice: boolean): void {
      // Storage may be cleared under the page, and the key with it.
      hasVault ||= isOnDevice || session.get(sessionKeys.deviceKey) !== null;
      const inTab = hasVault ? "tab-only" : "tab";
      $storedIn.set(isOnDevice ? "device" : isInTab ? inTab : "nowhere");
    },
    /** Why nothing can be sent for the participant of the page. */
    absence(): "session-ended" | "other-login" {
      if (codeIn(session) === "") return "session-ended";
      // Another participant's login has removed what the tab had.
      if ($storedIn.get() !== "device") $storedIn.set("nowhere");
      return "other-login";
    },
  };
}
