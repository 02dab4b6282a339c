/**
 * Loaded by every page with the first act of a visitor (page-entry.script.ts): what answers to acts, and
 * Astro's loader of islands, which listed pages do not have in their HTML (islands-after-act.ts).
 */
import "../islands/visible.directive.ts";
import "astro/runtime/server/astro-island.js";

const { dataset } = document.documentElement;

// The header of a narrow window returns with a scroll up (Header.astro).
let last = scrollY;
addEventListener("scroll", () => {
  dataset["scroll"] = scrollY > last ? "down" : "up";
  last = scrollY;
});

// The open menu of a narrow window would cover the focused element.
addEventListener(
  "focusin",
  ({ target }) => {
    if (!(target as Element).closest("header, #menu"))
      document.querySelector<HTMLElement>("#menu:popover-open")?.hidePopover();
  },
  true,
);
