/** Loaded by /logout. */
import { browser } from "../../environment.ts";
import { logOut } from "../../stores/account/logout.ts";
import { loggedOut } from "../../text/logout.ts";

if (logOut(browser)) {
  const status = document.querySelector("[data-spoken]");
  // Screen readers speak what changes inside a region that they know.
  if (status)
    browser.clock.after(100, () => {
      status.textContent = loggedOut;
    });
}
