/**
 * The one script that every public page loads: `<script>import "./page-entry.script.ts"</script>`.
 * It stays below 1.5 KB with all that it imports, so it brings neither ky, valibot nor React.
 */
import { chunkTimeout, retryPause } from "../contract/chunk-timeout.ts";
import { onEachVisit } from "../client/page-view.ts";
import { sendQuietly } from "../client/send-quietly.ts";
import * as sessionKeys from "../client/session-keys.ts";
import { notHydrated } from "../islands/not-hydrated.ts";
import { readStorage } from "../environment/read-storage.ts";
import { apiHost, pageViewPath } from "../client/api-host.ts";
import { onFirstInteraction } from "./first-interaction.ts";
import { runTemplate } from "./run-template.ts";

const { dataset } = document.documentElement;

if (readStorage((area) => sessionKeys.participant in area)) dataset["signedIn"] = "";

// The page view (specification 1 and 7).
onEachVisit(() => sendQuietly(apiHost + pageViewPath, { vPage: dataset["page"] }));

onFirstInteraction(() => {
  const script = runTemplate("interaction");
  if (!script) return;
  // Shows the alert of IslandFailure.astro if the loader of islands has not come, and loads it again.
  const retry = () => {
    if (customElements.get("astro-island")) return;
    document.querySelector(".island-failure")?.toggleAttribute("hidden", false);
    import(/* @vite-ignore */ script.src).catch(() => setTimeout(retry, retryPause));
  };
  script.onerror = retry;
  setTimeout(retry, chunkTimeout);
});

// A button of an island that is not hydrated yet is pressed again once it is (mark-ready.ts).
addEventListener(
  "click",
  ({ target }) =>
    (target as Element)
      .closest(`${notHydrated} button[type=button]`)
      ?.toggleAttribute("data-pressed", true),
  true,
);
