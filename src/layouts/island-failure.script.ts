/** Shows the alert of IslandFailure.astro, which loads this script. */
import { chunkTimeout } from "../contract/chunk-timeout.ts";

const failure = document.querySelector<HTMLElement>(".island-failure");
const parent = failure?.parentElement;

if (parent) {
  const show = () => {
    if (!parent.querySelector("[data-ready]")) failure.hidden = false;
  };
  // Astro dispatches it after the second failed import, visible.directive.ts after some time.
  parent.addEventListener("astro:hydration-error", show);
  // The address of the link lacks the fragment, which may be a code.
  failure.querySelector("a")?.addEventListener("click", (event) => {
    event.preventDefault();
    location.reload();
  });
  if (!parent.querySelector("[client=visible]")) setTimeout(show, chunkTimeout);
}
