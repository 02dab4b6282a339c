import { onReturn, whenIdle } from "../environment.ts";
import { xsrfHeader, xsrfToken } from "./xsrf.ts";

/**
 * Reports one visit to a page (specification 1 and 7). Plain `fetch`: every public page carries
 * this, and the home page may send no more than 5 KB before a visitor interacts. What fails
 * stays silent; the answer is not in the specification and nobody reads it.
 */
export function sendPageView(address: string, vPage: string): void {
  const token = xsrfToken(document.cookie);
  fetch(address, {
    method: "POST",
    keepalive: true,
    headers: {
      "Content-Type": "application/json",
      ...(token === null ? {} : { [xsrfHeader]: token }),
    },
    body: JSON.stringify({ vPage }),
  }).catch(() => undefined);
}

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
