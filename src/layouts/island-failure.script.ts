/** Shows the alert of IslandFailure.astro, and reloads the page on request. */
import { chunkTimeout } from "../contract/chunk-timeout.ts";

const failure = document.querySelector<HTMLElement>(".island-failure");
const parent = failure?.parentElement;

function show(): void {
  if (failure && !parent?.querySelector("[data-ready]")) failure.hidden = false;
}

// Astro dispatches it after the second failed import.
parent?.addEventListener("astro:hydration-error", show);
const wait = () => setTimeout(show, chunkTimeout);
if (parent?.querySelector("astro-island[client=act]")) addEventListener("act", wait);
else wait();
failure?.querySelector("button")?.addEventListener("click", () => location.reload());
