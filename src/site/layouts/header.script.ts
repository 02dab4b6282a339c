/** Loaded by every page: its header, its menu and its contents list. */
const { dataset } = document.documentElement;

// The header of a narrow window returns with a scroll up (Header.astro).
let last = scrollY;
addEventListener("scroll", () => {
  dataset["scroll"] = scrollY > last ? "down" : "up";
  last = scrollY;
});

/** Closes the open menu or contents list of a narrow window, which would cover an element outside of it. */
function closeMenu(focused: Element | null): void {
  if (focused && !focused.closest("header, nav[popover], [popovertarget]"))
    document.querySelector<HTMLElement>("nav:popover-open")?.hidePopover();
}
// Or what its link leads to.
addEventListener("click", ({ target }) => {
  if ((target as Element).closest("nav:popover-open a")) closeMenu(document.body);
});
addEventListener("focusin", ({ target }) => closeMenu(target as Element), true);
// The focus may have left the menu before this script came.
closeMenu(document.querySelector(":focus"));
// A wide window (menu.css) has no menu to close, and an open one would stay above the page.
const wide = matchMedia("(min-width: 60rem)");
const closeWhenWide = () => wide.matches && closeMenu(document.body);
wide.addEventListener("change", closeWhenWide);
// It may have become wide before this script came.
closeWhenWide();

export {};
