/** Loaded by the home page (specification 2 and 3). */
import { sessionKeys } from "../client/session-keys.ts";
import { session } from "../environment/session-storage.ts";

session.set(sessionKeys.page, "home");
session.remove(sessionKeys.solutionLink);

// The result of the contact form, which sends its visitors here.
const thanks = session.get(sessionKeys.contactSent);
const status = document.getElementById("said");
if (thanks && status) {
  status.textContent = thanks;
  status.hidden = false;
  session.remove(sessionKeys.contactSent);
}

// The sun stands as high as it does outside.
document
  .querySelector<SVGElement>(".sun")
  ?.style.setProperty("--hour", String(new Date().getHours()));
