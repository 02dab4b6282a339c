import useEmblaCarousel, { type UseEmblaCarouselType } from "embla-carousel-react";
import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type KeyboardEvent,
} from "react";

import { carouselText } from "../../contract/text/site.ts";

const isRightToLeft = () => typeof document !== "undefined" && document.dir === "rtl";
const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * A looping carousel over a list that without it is a row to scroll. It never moves by itself, and
 * without animation for those who prefer reduced motion.
 *
 * @param rowId the id of the row, which may have the focus before it runs
 * @returns `root` and `viewport`: refs of the two elements; `isReady` once it runs; the index of
 *   the `selected` slide, the first of those `shown` at a time; `isMoved` once a visitor has moved it, so that changes are announced from
 *   then on
 */
export function useCarousel(label: string, rowId: string) {
  const root = useRef<HTMLElement>(null);
  const [viewport, embla] = useEmblaCarousel({
    loop: true,
    align: "start",
    direction: isRightToLeft() ? "rtl" : "ltr",
  });
  const [isMoved, setIsMoved] = useState(false);

  const subscribe = useCallback(
    (listener: () => void) => {
      embla?.on("select", listener).on("reInit", listener);
      return () => void embla?.off("select", listener).off("reInit", listener);
    },
    [embla],
  );
  const selected = useSyncExternalStore(
    subscribe,
    () => embla?.selectedScrollSnap() ?? 0,
    () => 0,
  );

  /** How many slides the style sheet shows at a time. */
  const shown = useSyncExternalStore(
    subscribe,
    () => Number(slideStyle(embla)?.getPropertyValue("--shown") ?? 1),
    () => 1,
  );

  useEffect(() => {
    if (!embla || !root.current) return;
    takeOverScroll(embla.rootNode(), (index) => embla.scrollTo(index, true));
    root.current.dataset["ready"] = "";
    embla.on("pointerDown", () => setIsMoved(true));
  }, [embla]);

  // Before the browser takes the focus from a row that can't have it any more.
  useLayoutEffect(() => {
    const row = embla?.rootNode();
    if (row && row === document.activeElement) keepFocus(row);
  }, [embla]);

  const go = (index: number) => {
    setIsMoved(true);
    embla?.scrollTo(index, isStill());
  };
  const step = (by: 1 | -1) => {
    setIsMoved(true);
    if (by === 1) embla?.scrollNext(isStill());
    else embla?.scrollPrev(isStill());
  };
  /** Arrow keys anywhere in the carousel; `after` gets the slide that they led to. */
  const onArrow = (event: KeyboardEvent, after?: (index: number) => void) => {
    if (!embla || (event.key !== "ArrowLeft" && event.key !== "ArrowRight")) return;
    // Browsers go back with these keys, or select text.
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    step((event.key === "ArrowRight") !== isRightToLeft() ? 1 : -1);
    after?.(embla.selectedScrollSnap());
  };

  const isReady = embla !== undefined;
  const names = namesOf(label, isReady);
  const row = { id: rowId, ...names.viewport };
  return {
    root,
    viewport,
    names: { root: names.root, viewport: row },
    isReady,
    isMoved,
    selected,
    shown,
    go,
    step,
    onArrow,
  };
}

function slideStyle(embla: UseEmblaCarouselType[1]): CSSStyleDeclaration | undefined {
  const slide = embla?.slideNodes()[0];
  return slide && getComputedStyle(slide);
}

/** Names one element: the carousel, or until it runs the row to scroll, which the keyboard can focus. */
const namesOf = (label: string, isReady: boolean) =>
  isReady
    ? { root: { "aria-roledescription": carouselText.role, "aria-label": label }, viewport: {} }
    : { root: {}, viewport: { tabIndex: 0, role: "group", "aria-label": label } };

/** Leaves the focus where it is, until it goes on. */
function keepFocus(row: HTMLElement): void {
  row.tabIndex = -1;
  row.addEventListener("blur", () => row.removeAttribute("tabindex"), { once: true });
}

/** Starts the carousel at the slide to which a visitor has already scrolled the row. */
function takeOverScroll(viewport: HTMLElement, jump: (index: number) => void): void {
  const slide = viewport.firstElementChild?.firstElementChild;
  if (viewport.scrollLeft === 0 || !slide) return;
  // From right to left it is negative.
  const index = Math.round(Math.abs(viewport.scrollLeft) / slide.clientWidth);
  viewport.scrollLeft = 0;
  jump(index);
}
