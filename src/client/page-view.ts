import { onReturn } from "../environment/on-return.ts";

/**
 * Calls `report` once per visit: not while the browser prerenders the page, and again when the
 * back-forward cache restores it.
 */
export function onEachVisit(report: () => void): void {
  if ((document as { readonly prerendering?: boolean }).prerendering)
    document.addEventListener("prerenderingchange", report, { once: true });
  // After the scripts that begin with this one: that of the 404 page has the view's name.
  else queueMicrotask(report);
  onReturn(report);
}
