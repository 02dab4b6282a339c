import { onReturn, whenIdle } from "../environment.ts";

/**
 * Calls `report` once per visit: not while the browser only prerenders the page, and again when
 * it comes back from the back-forward cache. It waits until the page is idle, or is left.
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
  if ("prerendering" in document && document.prerendering === true)
    document.addEventListener("prerenderingchange", visit, { once: true });
  else visit();
  onReturn(visit);
}
