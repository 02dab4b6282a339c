/**
 * The one script that every public page loads: `<script>import "./page-entry.script.ts"</script>`.
 * It stays below 1 KB, so it imports nothing that brings ky, valibot or React.
 */
import { session } from "../environment.ts";
import { onEachVisit } from "../client/page-view.ts";
import { sendQuietly } from "../client/send-quietly.ts";
import { sessionKeys } from "../client/session-keys.ts";
import { apiHost, pageViewPath } from "../client/settings.ts";

const page = document.documentElement.dataset["page"];

if (page === "home") {
  session.set(sessionKeys.page, page);
  session.remove(sessionKeys.solutionLink);
  // The result of the contact form, which sends its visitors to the home page.
  const thanks = session.get(sessionKeys.contactSent);
  const status = document.getElementById("said");
  if (thanks && status) {
    status.textContent = thanks;
    status.hidden = false;
    session.remove(sessionKeys.contactSent);
  }
}

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
