import { keepTrying } from "./keep-trying.ts";
import { storeFields } from "./typed-fields.ts";

/** `moveBefore` keeps the focus; the types of the DOM don't know it yet. */
type Parent = Element & { readonly moveBefore?: (node: Node, before: Node | null) => void };

/**
 * An island whose script could not be had: shows the alert beside it, and tries again until it is there.
 * Over a reload the fields keep what was typed.
 *
 * @param event Astro's, after the second failed import, or that of visible.directive.ts
 * @param failure of IslandFailure.astro, where the island has one
 */
export function onFailedIsland(event: Event, failure?: HTMLElement | null): void {
  const island = event.target as Element;
  const isReady = () => island.querySelector("[data-ready]") !== null;
  if (isReady()) return;
  if (failure?.hidden) {
    failure.hidden = false;
    addEventListener("pagehide", () => {
      if (!isReady()) storeFields(island);
    });
  }
  const { detail } = event as CustomEvent<{ readonly componentUrl?: string } | null>;
  keepTrying(async () => {
    if (detail?.componentUrl) await import(/* @vite-ignore */ detail.componentUrl);
    if (!isReady()) restart(island);
  });
}

/** Has an island import its script again, which it does when it is connected to the page. */
function restart(island: Element): void {
  const { activeElement } = document;
  const parent = island.parentElement as Parent | null;
  if (parent?.moveBefore) {
    parent.moveBefore(island, island.nextSibling);
    return;
  }
  parent?.insertBefore(island, island.nextSibling);
  if (activeElement instanceof HTMLElement) activeElement.focus({ preventScroll: true });
}
