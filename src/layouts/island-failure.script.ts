/** Shows the alert of IslandFailure.astro, which loads this script. */
import { chunkTimeout } from "../contract/chunk-timeout.ts";
import { onFailedIsland } from "./failed-island.ts";

const failure = document.querySelector<HTMLElement>(".island-failure");
const parent = failure?.parentElement;

if (parent) {
  parent.addEventListener("astro:hydration-error", (event) => onFailedIsland(event, failure));
  // The address of the link lacks the fragment, which may be a code.
  failure.querySelector("a")?.addEventListener("click", (event) => {
    event.preventDefault();
    location.reload();
  });
  if (!parent.querySelector("[client=visible]"))
    setTimeout(() => {
      if (!parent.querySelector("[data-ready]")) failure.hidden = false;
    }, chunkTimeout);
}
