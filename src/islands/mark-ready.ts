import "./keep-from-react.ts";

/**
 * Marks an island as hydrated, and presses the button that a visitor has pressed before
 * (src/layouts/page-entry.script.ts). Astro removes its own mark earlier, before React has committed.
 */
export function markReady(root: HTMLElement): void {
  root.dataset["ready"] = "";
  const pressed = root.querySelector<HTMLElement>("[data-pressed]");
  delete pressed?.dataset["pressed"];
  pressed?.click();
}
