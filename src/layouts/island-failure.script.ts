/** Shows the alert of IslandFailure.astro. */
import { chunkTimeout } from "../contract/chunk-timeout.ts";

const failure = document.querySelector<HTMLElement>(".island-failure");
const parent = failure?.parentElement;

function show(): void {
  if (failure && !parent?.querySelector("[data-ready]")) failure.hidden = false;
}

// Astro dispatches it after the second failed import.
parent?.addEventListener("astro:hydration-error", show);
if (!parent?.querySelector("[client=visible]")) setTimeout(show, chunkTimeout);
