import { sessionKeys } from "../../client/session-keys.ts";
import type { SessionStorage } from "../../environment/session-storage.ts";

/**
 * The logins that were ended in this browser, in storage that all its tabs share: Firefox gives a page
 * that Back restores the session storage of when the page was left, code and all.
 */
const key = "endedLogins";

/** Some hundred ids of logins; older ones are forgotten. */
const mostCharacters = 4000;

interface Storages {
  readonly session: SessionStorage;
  readonly lasting: Pick<SessionStorage, "get" | "set">;
}

/** Notes that the tab's login is being ended. */
export function noteEndedLogin({ session, lasting }: Storages): void {
  const login = session.get(sessionKeys.login);
  if (login) lasting.set(key, `${login} ${lasting.get(key) ?? ""}`.slice(0, mostCharacters));
}

/** Clears all session storage if its login was ended. */
export function clearEndedLogin({ session, lasting }: Storages): void {
  const login = session.get(sessionKeys.login);
  if (login && lasting.get(key)?.includes(login)) session.clear();
}
