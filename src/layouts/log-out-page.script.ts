/** Loaded by /logout. */
import { sendQuietly } from "../client/send-quietly.ts";
import { apiHost, logOutPath } from "../client/settings.ts";
import { browser } from "../environment.ts";
import { logOut } from "../stores/account/logout.ts";
import { loggedOut } from "../text/logout.ts";

/** Ends the login on hosts that have the call; on others nothing shows that they lack it. */
function endLogin(vUniqueCode: string): void {
  if (logOutPath !== "off") sendQuietly(apiHost + logOutPath, { vUniqueCode });
}

if (logOut(browser, endLogin)) {
  const status = document.querySelector("[data-spoken]");
  // Screen readers speak what changes inside a region that they know.
  if (status)
    browser.clock.after(100, () => {
      status.textContent = loggedOut;
    });
}
