import { onReturn, whenIdle } from "../environment/page-life.ts";

/**
 * Calls `report` once per visit, when the page is idle or left: not while the browser prerenders the
 * page, and again when the back-forward cache restores it.
 */
export function onEachVisit(report: () => void): void {
  const visit = () => {
    let isReported = false;
    const once = () => {
      if (!isReported) report();
      isReported = true;
    };
    whenIdle(once);
    addEventListener("pagehide", once, { once: true });
  };
  if ((document as { readonly prerendering?: boolean }).prerendering)
    document.addEventListener("prerenderingchange", visit, { once: true });
  else visit();
  onReturn(visit);
}
