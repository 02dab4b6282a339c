/**
 * Marks an island as hydrated. Astro removes its own mark before React has committed, so tests,
 * styles and held forms use this one.
 */
export function markReady(root: HTMLElement): void {
  root.dataset["ready"] = "";
}
