import { onReturn } from "../environment/on-return.ts";
import { whenShown } from "../environment/when-shown.ts";

/**
 * Calls `report` once per visit: not while the browser prerenders the page, and again when the
 * back-forward cache restores it.
 */
export function onEachVisit(report: () => void): void {
  // Not yet: the script of the 404 page, which imports this one, changes the name of the view.
  queueMicrotask(() => whenShown(report));
  onReturn(report);
}
