import { openVault } from "../../client/vault/vault.ts";
import type { SessionStorage } from "../../environment/session-storage.ts";
import { restoreDrafts } from "../survey/durable-draft.ts";

/**
 * What a login, a new password and a logout do with what the participant has on this device. Pages
 * load it when they need it.
 */
export { changeVaultPassword, tryPassword, wipeVault } from "../../client/vault/unlock.ts";

/** Takes over what the participant has on this device into the tab, after the login that opens it. */
export async function restoreDevice(session: SessionStorage): Promise<void> {
  const vault = await openVault(session);
  if (vault) await restoreDrafts(session, vault);
}
