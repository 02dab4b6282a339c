import { notHydrated } from "./not-hydrated.ts";

/** Events for which React hydrates an island at once and in one piece, while the visitor waits. */
const hydrating = ["pointerdown", "mousedown", "keydown", "focusin", "click", "submit"] as const;

/**
 * Keeps these events from an island whose code has come and that is not hydrated yet; browsers do their
 * default actions. Once it is, a button is pressed again (mark-ready.ts), and a form sent (`keepSubmit`,
 * src/layouts/inline-code.ts).
 */
function keepFromReact(event: Event): void {
  if ((event.target as Element).closest(notHydrated)) event.stopPropagation();
}

if (!import.meta.env.SSR) for (const type of hydrating) addEventListener(type, keepFromReact, true);
