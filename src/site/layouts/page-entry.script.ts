/** Loaded by every page, so it brings neither ky, valibot nor React. */
import { onEachVisit } from "../client/page-view.ts";
import { sendQuietly } from "../client/send-quietly.ts";
import * as sessionKeys from "../client/session-keys.ts";
import { session } from "../environment/session-storage.ts";
import { apiHost, pageViewPath } from "../client/api-host.ts";

const { dataset } = document.documentElement;

onEachVisit(() => {
  // A page that comes back, or was prerendered, may be of a time before a login or its end.
  if (session.get(sessionKeys.participant) === null) delete dataset["signedIn"];
  else dataset["signedIn"] = "";
  // The page view (specification 1 and 7).
  sendQuietly(apiHost + pageViewPath, { vPage: dataset["page"] });
});
