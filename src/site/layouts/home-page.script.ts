/** Loaded by the home page (specification 2 and 3). */
import * as sessionKeys from "../client/session-keys.ts";
import { session } from "../environment/session-storage.ts";
import { whenShown } from "../environment/page-life.ts";

whenShown(() => {
  const thanks = session.get(sessionKeys.contactSent);
  session.remove(sessionKeys.contactSent);
  session.remove(sessionKeys.solutionLink);
  // Who has come here wants something else by now.
  session.remove(sessionKeys.unopenedInvitation);
  session.remove(sessionKeys.wantedPage);
  session.remove(sessionKeys.wantedSurvey);
  session.set(sessionKeys.page, "home");

  // The result of the contact form, which sends its visitors here.
  const status = document.getElementById("said");
  if (thanks && status) {
    status.textContent = thanks;
    status.hidden = false;
  }
});

// The sun stands as high as it does outside.
document
  .querySelector<SVGElement>(".sun")
  ?.style.setProperty("--hour", String(new Date().getHours()));
