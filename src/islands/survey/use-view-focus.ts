import { useEffect, useRef, type RefObject } from "react";

/**
 * Moves the focus to the heading when the view changes, so that screen readers announce it, and
 * scrolls to the top. A focus outside the root stays.
 *
 * @param view names what is shown; parts of the same page share a name
 */
export function useViewFocus(root: RefObject<HTMLElement | null>, view: string): void {
  const last = useRef(view);
  useEffect(() => {
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
}
