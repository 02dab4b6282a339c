/**
 * Shows the alert of IslandFailure.astro, which loads this script, when the script of its island fails or does
 * not come in time (specification 9).
 */
import { chunkTimeout } from "../../contract/limits.ts";
import { restoreFields, storeFields } from "../client/typed-fields.ts";
import { whenShown } from "../environment/page-life.ts";

whenShown(() => {
  restoreFields();

  const failure = document.querySelector<HTMLElement>(".island-failure");
  const parent = failure?.parentElement;

  if (!parent) return;
  const isReady = () => parent.querySelector("[data-ready]") !== null;
  const show = () => {
    failure.hidden = isReady();
  };
  parent.addEventListener("astro:hydration-error", show);
  // An island may wait until it is seen (`client:visible`).
  new IntersectionObserver(([entry], observer) => {
    if (!entry?.isIntersecting) return;
    observer.disconnect();
    setTimeout(show, chunkTimeout);
  }).observe(parent);
  addEventListener("pagehide", () => {
    if (!failure.hidden && !isReady()) storeFields(parent);
  });
  // The address of the link lacks the fragment, which may be a code.
  failure.querySelector("a")?.addEventListener("click", (event) => {
    event.preventDefault();
    location.reload();
  });
});
