/**
 * The one script that every public page loads: `<script>import "./page-entry.script.ts"</script>`.
 * It stays below 1.5 KB with all that it imports, so it brings neither ky, valibot nor React.
 */
import { chunkTimeout } from "../contract/chunk-timeout.ts";
import { onEachVisit } from "../client/page-view.ts";
import { sendQuietly } from "../client/send-quietly.ts";
import { publicSessionKeys } from "../client/public-session-keys.ts";
import { readStorage } from "../environment/read-storage.ts";
import { apiHost, pageViewPath } from "../client/api-host.ts";
import { onFirstInteraction } from "./first-interaction.ts";
import { showFonts } from "./late-fonts.ts";
import { runTemplate } from "./run-template.ts";

const { dataset } = document.documentElement;

if (readStorage((area) => area.getItem(publicSessionKeys.participant))) dataset["signedIn"] = "";

showFonts();

// The page view (specification 1 and 7).
onEachVisit(() => sendQuietly(apiHost + pageViewPath, { vPage: dataset["page"] }));

onFirstInteraction(() => {
  runTemplate("interaction")?.addEventListener("error", failIslands);
  setTimeout(failIslands, chunkTimeout);
});

/** Shows the alert of IslandFailure.astro if the loader of islands has not come. */
function failIslands(): void {
  if (!customElements.get("astro-island"))
    document.querySelector(".island-failure")?.removeAttribute("hidden");
}

/** Events for which React hydrates an island at once and in one piece, while the visitor waits. */
const hydrating = ["pointerdown", "mousedown", "keydown", "focusin", "click", "submit"] as const;

/**
 * Keeps these events from an island that is not hydrated yet; browsers do their default actions. Once
 * it is, a button is pressed again (mark-ready.ts), and a form sent (`keepSubmit`, inline-code.ts).
 */
function keepFromReact(event: Event): void {
  const target = event.target as Element;
  if (!target.closest("astro-island:not(:has([data-ready]))")) return;
  event.stopPropagation();
  if (event.type === "click")
    target.closest("button[type=button]")?.toggleAttribute("data-pressed", true);
}
for (const type of hydrating) addEventListener(type, keepFromReact, true);
