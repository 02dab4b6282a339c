import { openOfflineStore } from "../../client/offline-store/offline-store.ts";
import type { SessionStorage } from "../../environment/session-storage.ts";
import { restorePending } from "../survey/durable-copy.ts";

/**
 * What a login, a new password and a logout do with the offline store. Pages load it when they need it.
 */
export {
  changeOfflinePassword,
  tryPassword,
  clearOfflineStore,
} from "../../client/offline-store/unlock.ts";

/** Copies pending answers from the offline store into the tab, after the login that opens it. */
export async function restoreOfflineAnswers(
  session: SessionStorage,
  isOverPage = false,
): Promise<void> {
  const offlineStore = await openOfflineStore(session);
  if (offlineStore) await restorePending(session, offlineStore, isOverPage);
}
