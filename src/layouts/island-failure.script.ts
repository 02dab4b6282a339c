/** Shows the alert of IslandFailure.astro, and reloads the page on request. */
import { chunkTimeout } from "../contract/chunk-timeout.ts";

const failure = document.querySelector<HTMLElement>(".island-failure");
const place = failure?.parentElement;

function show(): void {
  if (failure && !place?.querySelector("[data-ready]")) failure.hidden = false;
}

// Astro sends it after a second attempt.
place?.addEventListener("astro:hydration-error", show);
setTimeout(show, chunkTimeout);
failure?.querySelector("button")?.addEventListener("click", () => location.reload());
