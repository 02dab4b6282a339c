/** The script of IslandFailure.astro. */
import { chunkTimeout } from "../contract/chunk-timeout.ts";

const failure = document.querySelector<HTMLElement>(".island-failure");
const place = failure?.parentElement;

function show(): void {
  if (failure && !place?.querySelector("[data-ready]")) failure.hidden = false;
}

// Astro has tried twice by then.
place?.addEventListener("astro:hydration-error", show);
setTimeout(show, chunkTimeout);
failure?.querySelector("button")?.addEventListener("click", () => location.reload());
