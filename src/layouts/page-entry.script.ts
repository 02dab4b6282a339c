/**
 * The one script that every public page loads: `<script>import "./page-entry.script.ts"</script>`.
 * It stays below 1.7 KB with all that it imports, so it brings neither ky, valibot nor React.
 */
import { session } from "../environment/session-storage.ts";
import { onEachVisit } from "../client/page-view.ts";
import { sendQuietly } from "../client/send-quietly.ts";
import { sessionKeys } from "../client/session-keys.ts";
import { apiHost, pageViewPath } from "../client/api-host.ts";

const { dataset } = document.documentElement;
const page = dataset["page"];

if (session.get(sessionKeys.participant)) dataset["signedIn"] = "";

// The page view (specification 1 and 7).
if (page) onEachVisit(() => sendQuietly(apiHost + pageViewPath, { vPage: page }));

// The header of a narrow window returns with a scroll up (Header.astro).
let last = scrollY;
addEventListener("scroll", () => {
  dataset["scroll"] = scrollY > last ? "down" : "up";
  last = scrollY;
});

/** Runs the script that a page has in its template `#late`, once: moved, it is no longer there. */
function runLate(): void {
  const late = document.querySelector<HTMLTemplateElement>("#late");
  if (late) document.body.append(late.content);
}
// The search of the blog, which an address may ask for, or who was there before this script.
if (location.search || document.activeElement?.closest("search")) runLate();

addEventListener("focusin", ({ target }) => {
  const focused = target as Element;
  // The open menu of a narrow window would cover the focused element.
  if (!focused.closest("header, #menu"))
    document.querySelector<HTMLElement>("#menu:popover-open")?.hidePopover();
  if (focused.closest("search")) runLate();
});

/**
 * Defers the submit of a form until its island is hydrated, which then sends it. So no value becomes
 * part of an address.
 */
addEventListener(
  "submit",
  (event) => {
    const form = event.target as HTMLElement;
    if (!form.closest("astro-island") || form.closest("[data-ready]")) return;
    event.preventDefault();
    form.dataset["submitted"] = "";
  },
  true,
);
