/** Events of the first interaction, which may be a screen reader's or a password manager's. */
const events = ["pointerdown", "keydown", "focusin", "click", "input", "pointermove", "scroll"];

/** Calls `action` once, with the visitor's first interaction with the page, or now if that is over. */
export function onFirstInteraction(action: () => void): void {
  if (navigator.userActivation.hasBeenActive) {
    action();
    return;
  }
  const onEvent = (event: Event) => {
    const { type, movementX, movementY } = event as PointerEvent;
    // Browsers send a movement of nothing when a page appears under a pointer.
    if (type === "pointermove" && !movementX && !movementY) return;
    for (const each of events) removeEventListener(each, onEvent, true);
    action();
  };
  for (const type of events) addEventListener(type, onEvent, true);
}
