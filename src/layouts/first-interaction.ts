/** Events of the first interaction, which may be a screen reader's or a password manager's. */
const events = ["pointerdown", "keydown", "focusin", "click", "input", "pointermove", "scroll"];

/** Calls `action` once, with the visitor's first interaction with the page, or now if that is over. */
export function onFirstInteraction(action: () => void): void {
  if (navigator.userActivation.hasBeenActive) {
    action();
    return;
  }
  const controller = new AbortController();
  const onEvent = (event: Event) => {
    const { type, movementX, movementY } = event as PointerEvent;
    // Browsers send a movement of nothing when a page appears under a pointer.
    if (type === "pointermove" && !movementX && !movementY) return;
    controller.abort();
    action();
  };
  for (const type of events)
    addEventListener(type, onEvent, { capture: true, signal: controller.signal });
}
