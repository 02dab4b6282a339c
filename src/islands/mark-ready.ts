/**
 * Marks an island as alive. Astro takes its own mark away before React has committed, so tests,
 * styles and held forms go by this one.
 */
export function markReady(root: HTMLElement): void {
  root.dataset["ready"] = "";
}
