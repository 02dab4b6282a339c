/** Moments in the life of a page in a browser. */

/** Runs `action` when the browser is idle, soon at the latest; Safari has no idle callback. */
export function whenIdle(action: () => void): void {
  if (typeof requestIdleCallback === "function") requestIdleCallback(action, { timeout: 2000 });
  else setTimeout(action, 200);
}

/** Calls `action` whenever Back or Forward restores the page from the back-forward cache, until it is ended. */
export function onReturn(action: () => void): () => void {
  const listener = (event: PageTransitionEvent) => {
    if (event.persisted) action();
  };
  addEventListener("pageshow", listener);
  return () => removeEventListener("pageshow", listener);
}
