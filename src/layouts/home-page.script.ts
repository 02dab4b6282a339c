/** Loaded by the home page (specification 2 and 3). */
import { pageKeys } from "../client/page-keys.ts";
import { readStorage } from "../environment/read-storage.ts";

const thanks = readStorage((storage) => {
  storage.setItem(pageKeys.page, "home");
  storage.removeItem(pageKeys.solutionLink);
  const said = storage.getItem(pageKeys.contactSent);
  storage.removeItem(pageKeys.contactSent);
  return said;
});

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
