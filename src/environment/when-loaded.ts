import { whenIdle } from "./page-life.ts";

/** Runs `action` when the page has loaded and the browser is idle. */
export function whenLoaded(action: () => void): void {
  const start = () => whenIdle(action);
  if (document.readyState === "complete") start();
  else window.addEventListener("load", start, { once: true });
}
