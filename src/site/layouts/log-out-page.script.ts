/** Loaded by /logout: ends the login and says so to screen readers. */
import "./page-entry.script.ts";
import { sendQuietly, apiHost } from "../client/api-host.ts";
import { clearOfflineStore } from "../client/offline-store/unlock.ts";
import * as sessionKeys from "../client/session-keys.ts";
import { browser } from "../environment.ts";
import { lastingStorage as lasting } from "../environment/session-storage.ts";
import { whenShown } from "../environment/page-life.ts";
import { noteEndedLogin, endTabLogin } from "../stores/account/guard.ts";
import { loggedOut } from "../../contract/text/logout.ts";

/** That of the contract, which would bring its schemas along. */
const logOutPath = "/api/participant/logout";

/** Ends the login on the API host, where it has the call. */
const endLogin = (vUniqueCode: string) => sendQuietly(apiHost + logOutPath, { vUniqueCode });

// Not yet where the browser only prerenders the page that it takes a typed address for.
whenShown(() => {
  noteEndedLogin({ session: browser.session, lasting });
  const owner = browser.session.get(sessionKeys.answersOwner);
  const key = browser.session.get(sessionKeys.offlineKey);
  if (!endTabLogin(browser, endLogin)) return;
  if (owner !== null && key !== null) void clearOfflineStore(owner, key);
  const status = document.querySelector("[data-spoken]");
  // Screen readers announce only changes inside a region that they have already found.
  if (status)
    browser.clock.after(100, () => {
      status.textContent = loggedOut;
    });
});
