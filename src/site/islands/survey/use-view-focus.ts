import { useEffect, useLayoutEffect, useRef, type RefObject } from "react";

/**
 * Moves the focus to the heading when the view changes, so that screen readers announce it, and
 * scrolls to the top. A focus outside the root stays. The link that skips the page's header leads to
 * the heading too, and leaves the address as it is: that names the survey.
 *
 * @param view names what is shown; parts of the same page share a name
 */
export function useViewFocus(root: RefObject<HTMLElement | null>, view: string): void {
  const last = useRef(view);
  // Before the new view is painted, which would else be seen at the old one's place.
  useLayoutEffect(() => {
    if (last.current === view) return;
    last.current = view;
    const { activeElement, body } = document;
    const isElsewhere =
      activeElement !== null &&
      activeElement !== body &&
      root.current?.contains(activeElement) !== true;
    const heading = root.current?.querySelector("h1");
    if (isElsewhere || !heading) return;
    // "instant": a page that glides would still be moving when it is read.
    window.scrollTo({ top: 0, behavior: "instant" });
    heading.focus({ preventScroll: true });
  }, [root, view]);
  useEffect(() => {
    const skip = (event: MouseEvent) => {
      const isSkip = event.target instanceof Element && event.target.matches("a.skip");
      if (!isSkip) return;
      event.preventDefault();
      root.current?.querySelector("h1")?.focus();
    };
    document.addEventListener("click", skip);
    return () => document.removeEventListener("click", skip);
  }, [root]);
}
