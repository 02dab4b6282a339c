/** Calls `action` whenever Back or Forward restores the page from the back-forward cache, until it is ended. */
export function onReturn(action: () => void): () => void {
  const listener = (event: PageTransitionEvent) => {
    if (event.persisted) action();
  };
  addEventListener("pageshow", listener);
  return () => removeEventListener("pageshow", listener);
}
