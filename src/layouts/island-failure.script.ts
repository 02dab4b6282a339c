/** Shows the alert of IslandFailure.astro, and reloads the page on request. */
import { chunkTimeout } from "../contract/chunk-timeout.ts";

const failure = document.querySelector<HTMLElement>(".island-failure");
const parent = failure?.parentElement;

function show(): void {
  if (failure && !parent?.querySelector("[data-ready]")) failure.hidden = false;
}

// Astro dispatches it after the second failed import, page-entry.script.ts some time after an act.
parent?.addEventListener("astro:hydration-error", show);
if (!parent?.querySelector("[client=visible]")) setTimeout(show, chunkTimeout);
failure?.querySelector("button")?.addEventListener("click", () => location.reload());
