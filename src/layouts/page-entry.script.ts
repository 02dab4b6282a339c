/** Loaded by every page, so it brings neither ky, valibot nor React. */
import { onEachVisit } from "../client/page-view.ts";
import { sendQuietly } from "../client/send-quietly.ts";
import * as sessionKeys from "../client/session-keys.ts";
import { onReturn } from "../environment/on-return.ts";
import { session } from "../environment/session-storage.ts";
import { whenShown } from "../environment/when-shown.ts";
import { apiHost, pageViewPath } from "../client/api-host.ts";

const { dataset } = document.documentElement;

/** A page that comes back, or was prerendered, may be of a time before a login or its end. */
function showLogin(): void {
  if (session.get(sessionKeys.participant) === null) delete dataset["signedIn"];
  else dataset["signedIn"] = "";
}
whenShown(showLogin);
onReturn(showLogin);

// The page view (specification 1 and 7).
onEachVisit(() => sendQuietly(apiHost + pageViewPath, { vPage: dataset["page"] }));
