import { onReturn } from "../environment/on-return.ts";

/**
 * Calls `report` once per visit: not while the browser prerenders the page, and again when the
 * back-forward cache restores it.
 */
export function onEachVisit(report: () => void): void {
  if ((document as { readonly prerendering?: boolean }).prerendering)
    document.addEventListener("prerenderingchange", report, { once: true });
  // Not yet: the script of the 404 page, which imports this one, changes the name of the view.
  else queueMicrotask(report);
  onReturn(report);
}
