/** The life of a page in a browser: it is shown, has loaded, is idle, and comes back. */

/**
 * Runs `action` as soon as somebody sees the page: at once, or when a page that the browser has prerendered is
 * opened. Until then a page counts no view, sends nothing, and has a copy of session storage that is thrown
 * away with what is written into it.
 */
export function whenShown(action: () => void): void {
  // Not in the types of the DOM, since Chromium alone has it.
  if ((document as { readonly prerendering?: boolean }).prerendering)
    document.addEventListener("prerenderingchange", action, { once: true });
  else action();
}

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

/** Calls `action` whenever Back or Forward restores the page from the back-forward cache, until it is ended. */
export function onReturn(action: () => void): () => void {
  const listener = (event: PageTransitionEvent) => {
    if (event.persisted) action();
  };
  addEventListener("pageshow", listener);
  return () => removeEventListener("pageshow", listener);
}
