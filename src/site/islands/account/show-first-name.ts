import * as sessionKeys from "../../client/session-keys.ts";
import { browser } from "../../environment.ts";

/** Puts the participant's name into the header, of this page and of the next ones in the tab. */
export function showFirstName(name: string): void {
  browser.session.set(sessionKeys.firstName, name);
  const shown = document.querySelector("[data-first-name]");
  if (shown) shown.textContent = name;
}
