/** Runs `action` when the browser is idle, soon at the latest; Safari has no idle callback. */
export function whenIdle(action: () => void): void {
  if (typeof requestIdleCallback === "function") requestIdleCallback(action, { timeout: 2000 });
  else setTimeout(action, 200);
}

/** Runs `action` when the page has loaded and the browser is idle. */
export function whenLoaded(action: () => void): void {
  const start = () => whenIdle(action);
  if (document.readyState === "complete") start();
  else window.addEventListener("load", start, { once: true });
}
