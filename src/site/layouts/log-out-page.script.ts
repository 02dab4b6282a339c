/** Loaded by /logout: ends the login and says so to screen readers. */
import "./page-entry.script.ts";
import { notMeant } from "../client/addresses.ts";
import { browser as environment } from "../environment.ts";
import { lastingStorage as lasting } from "../environment/session-storage.ts";
import { whenShown } from "../environment/page-life.ts";
import { logOut } from "../stores/account/log-out.ts";
import { loggedOut, notMe } from "../text/logout.ts";

// Not yet where the browser only prerenders the page that it takes a typed address for.
whenShown(() => void leave());

async function leave(): Promise<void> {
  if (!(await logOut({ environment, lasting }))) return;
  const words = document.querySelector<HTMLElement>("[data-not-me]");
  const isMeant = location.hash === "" || !notMeant.endsWith(location.hash);
  if (words) words.hidden = isMeant;
  const status = document.querySelector("[data-spoken]");
  // Screen readers announce only changes inside a region that they have already found.
  if (status)
    environment.clock.after(100, () => {
      status.textContent = isMeant ? loggedOut : `${loggedOut} ${notMe.text}`;
    });
}
