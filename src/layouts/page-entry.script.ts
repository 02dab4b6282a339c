/**
 * The one script that every public page loads: `<script>import "./page-entry.script.ts"</script>`.
 * It stays below 1.5 KB with all that it imports, so it brings neither ky, valibot nor React.
 */
import { session } from "../environment/session-storage.ts";
import { onEachVisit } from "../client/page-view.ts";
import { sendQuietly } from "../client/send-quietly.ts";
import { sessionKeys } from "../client/session-keys.ts";
import { apiHost, pageViewPath } from "../client/api-host.ts";

const page = document.documentElement.dataset["page"];

if (session.get(sessionKeys.participant)) document.documentElement.dataset["signedIn"] = "";

// The page view (specification 1 and 7).
if (page !== undefined && page !== "")
  onEachVisit(() => sendQuietly(apiHost + pageViewPath, { vPage: page }));

// The open menu of a narrow window would cover the focused element.
document.addEventListener("focusin", ({ target }) => {
  if (!(target as Element).closest("header, #menu"))
    document.querySelector<HTMLElement>("#menu:popover-open")?.hidePopover();
});

/**
 * Defers the submit of a form until its island is hydrated, which then sends it. So no value becomes
 * part of an address.
 */
document.addEventListener(
  "submit",
  (event) => {
    const form = event.target as HTMLElement;
    if (!form.closest("astro-island") || form.closest("[data-ready]")) return;
    event.preventDefault();
    form.dataset["submitted"] = "";
  },
  true,
);
