import * as sessionKeys from "../../client/session-keys.ts";
import type { SessionStorage } from "../../environment/session-storage.ts";

/**
 * The key of the logins that were ended in this browser, in the storage that all tabs share: Firefox gives
 * a page that Back restores the session storage of when the page was left, code and all.
 */
export const endedLogins = "endedLogins";

/** Some hundred ids of logins; older ones are forgotten. */
const mostCharacters = 4000;

interface Storages {
  readonly session: SessionStorage;
  readonly lasting: Pick<SessionStorage, "get" | "set">;
}

/** Notes that the tab's login is being ended. */
export function noteEndedLogin({ session, lasting }: Storages): void {
  const login = session.get(sessionKeys.login);
  if (login)
    lasting.set(endedLogins, `${login} ${lasting.get(endedLogins) ?? ""}`.slice(0, mostCharacters));
}

/**
 * Forgets the login of the tab if it was ended, as after one that has expired: answers stay for the
 * same participant, because another tab may have been duplicated from the one that logged out.
 */
export function forgetEndedLogin({ session, lasting }: Storages): void {
  const login = session.get(sessionKeys.login);
  if (!login || !lasting.get(endedLogins)?.includes(login)) return;
  session.remove(sessionKeys.participant);
  session.remove(sessionKeys.firstName);
  session.remove(sessionKeys.offlineKey);
  session.remove(sessionKeys.login);
}
