/** Loaded by the home page (specification 2 and 3). */
import * as sessionKeys from "../client/session-keys.ts";
import { readStorage } from "../environment/read-storage.ts";

const thanks = readStorage((storage) => {
  const said = storage.getItem(sessionKeys.contactSent);
  storage.removeItem(sessionKeys.contactSent);
  storage.removeItem(sessionKeys.solutionLink);
  return said;
});
// On its own: the browser may refuse it, when the storage is full.
readStorage((storage) => storage.setItem(sessionKeys.page, "home"));

// The result of the contact form, which sends its visitors here.
const status = document.getElementById("said");
if (thanks && status) {
  status.textContent = thanks;
  status.hidden = false;
}

// The sun stands as high as it does outside.
document
  .querySelector<SVGElement>(".sun")
  ?.style.setProperty("--hour", String(new Date().getHours()));
