/**
 * Loaded by every page, so it brings neither ky, valibot nor React. Scripts that may leave their page at once
 * import it first: such a page is a change of route too (specification 1).
 */
import { sendQuietly, apiHost, pageViewPath } from "../client/api-host.ts";
import * as sessionKeys from "../client/session-keys.ts";
import { onReturn, whenShown } from "../environment/page-life.ts";
import { session } from "../environment/session-storage.ts";

const { dataset } = document.documentElement;

/** Once per visit: not while the browser prerenders the page, and again when it brings the page back. */
function report(): void {
  // A page that comes back, or was prerendered, may be of a time before a login or its end.
  if (session.get(sessionKeys.participant) === null) delete dataset["signedIn"];
  else dataset["signedIn"] = "";
  // The page view (specification 1 and 7).
  if (dataset["page"]) sendQuietly(apiHost + pageViewPath, { vPage: dataset["page"] });
}

// Not yet: the script of the 404 page changes the name of the view.
queueMicrotask(() => whenShown(report));
onReturn(report);
