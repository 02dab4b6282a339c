/**
 * Loaded by every page with the visitor's first interaction (page-entry.script.ts): header, menu, and
 * Astro's loader of islands, which listed pages don't have in their HTML (rewrite-html.ts).
 */
import "../islands/visible.directive.ts";
import "astro/runtime/server/astro-island.js";
import { onFailedIsland } from "./failed-island.ts";
import { restoreFields } from "./typed-fields.ts";

restoreFields();

const { dataset } = document.documentElement;

// The header of a narrow window returns with a scroll up (Header.astro).
let last = scrollY;
addEventListener("scroll", () => {
  dataset["scroll"] = scrollY > last ? "down" : "up";
  last = scrollY;
});

/** Closes the open menu of a narrow window, which would cover an element outside of it. */
function closeMenu(focused: Element | null): void {
  if (focused && !focused.closest("header, #menu"))
    document.querySelector<HTMLElement>("#menu:popover-open")?.hidePopover();
}
addEventListener("focusin", ({ target }) => closeMenu(target as Element), true);
// The focus may have left the menu before this script came.
closeMenu(document.querySelector(":focus"));
// A wide window (menu.css) has no menu to close, and an open one would stay above the page.
const wide = matchMedia("(min-width: 60rem)");
const closeWhenWide = () => wide.matches && closeMenu(document.body);
wide.addEventListener("change", closeWhenWide);
// It may have become wide before this script came.
closeWhenWide();

// Other pages have a script for theirs (IslandFailure.astro).
addEventListener("astro:hydration-error", (event) => {
  const parent = (event.target as Element).parentElement;
  if (!parent?.closest(":has(> .island-failure:not(.late-failure))"))
    onFailedIsland(event, parent?.querySelector<HTMLElement>(".late-failure"));
});
