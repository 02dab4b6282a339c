import { apiHost, sendQuietly } from "../../client/api-host.ts";
import { clearOfflineStore } from "../../client/offline-store/unlock.ts";
import * as sessionKeys from "../../client/session-keys.ts";
import { type Environment, within } from "../../environment.ts";
import type { SessionStorage } from "../../environment/session-storage.ts";
import { endTabLogin, noteEndedLogin } from "./guard.ts";

/** That of the contract, which would bring its schemas along. */
const logOutPath = "/api/participant/logout";

/** Milliseconds that a logout waits for the offline store. */
const delay = 1000;

interface LogOutOptions {
  readonly environment: Pick<Environment, "clock" | "navigation" | "session">;
  readonly lasting: Pick<SessionStorage, "get" | "set">;
  /** Ends the login on the API host, where it has the call. */
  readonly endLogin?: (vUniqueCode: string) => void;
}

/**
 * Logs out (specification 2): of what the participant has on this device, only answers that have not arrived stay,
 * and only their key opens them. Returns false when nobody was logged in.
 */
export async function logOut({
  environment,
  lasting,
  endLogin = (vUniqueCode) => sendQuietly(apiHost + logOutPath, { vUniqueCode }),
}: LogOutOptions): Promise<boolean> {
  const { clock, session } = environment;
  noteEndedLogin({ session, lasting });
  const owner = session.get(sessionKeys.answersOwner);
  const key = session.get(sessionKeys.offlineKey);
  if (!endTabLogin(environment, endLogin)) return false;
  if (owner !== null && key !== null)
    await within({ clock, delay }, clearOfflineStore(owner, key), undefined);
  return true;
}
