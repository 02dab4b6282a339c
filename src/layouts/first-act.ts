/** What a visitor, a screen reader or a password manager does first. */
const acts = ["pointerdown", "keydown", "focusin", "click", "input", "pointermove", "scroll"];

/** Calls `action` once, with the visitor's first act on the page, or now if that is over. */
export function onFirstAct(action: () => void): void {
  if (navigator.userActivation.hasBeenActive) {
    action();
    return;
  }
  const controller = new AbortController();
  const act = (event: Event) => {
    const { type, movementX, movementY } = event as PointerEvent;
    // Browsers send a movement of nothing when a page appears under a pointer.
    if (type === "pointermove" && !movementX && !movementY) return;
    controller.abort();
    action();
  };
  for (const type of acts)
    addEventListener(type, act, { capture: true, signal: controller.signal });
}
