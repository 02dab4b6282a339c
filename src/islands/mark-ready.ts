/** Marks an island as hydrated. Astro removes its own mark earlier, before React has committed. */
export function markReady(root: HTMLElement): void {
  root.dataset["ready"] = "";
}
