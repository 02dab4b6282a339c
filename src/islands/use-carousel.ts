import useEmblaCarousel from "embla-carousel-react";
import {
  useCallback,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type KeyboardEvent,
} from "react";

import { carouselText } from "../text/carousel.ts";
import { markReady } from "./mark-ready.ts";

const isRightToLeft = () => typeof document !== "undefined" && document.dir === "rtl";
const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * A looping carousel over a list that already works as a row to scroll. It never moves by
 * itself. Motion is left out for those who asked for that.
 *
 * @returns `root` and `viewport`, for the two elements; `isReady` once it runs; which slide is
 *   `selected`; `isMoved` once a visitor has moved it, so that changes are spoken from then on
 */
export function useCarousel() {
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

  useEffect(() => {
    if (!embla || !root.current) return;
    takeOverScroll(embla.rootNode(), (index) => embla.scrollTo(index, true));
    markReady(root.current);
    embla.on("pointerDown", () => setIsMoved(true));
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
    event.preventDefault();
    step((event.key === "ArrowRight") !== isRightToLeft() ? 1 : -1);
    after?.(embla.selectedScrollSnap());
  };

  const isReady = embla !== undefined;
  return { root, viewport, isReady, isMoved, selected, go, step, onArrow };
}

/**
 * Says the name once: a carousel is a region; until it is one, the row to scroll is a group that
 * the keyboard reaches.
 */
export const namesOf = (label: string, isReady: boolean) =>
  isReady
    ? { root: { "aria-roledescription": carouselText.role, "aria-label": label }, viewport: {} }
    : { root: {}, viewport: { tabIndex: 0, role: "group", "aria-label": label } };

/** Visitors may have scrolled the row before it became a carousel: it goes on from there. */
function takeOverScroll(viewport: HTMLElement, jump: (index: number) => void): void {
  const slide = viewport.firstElementChild?.firstElementChild;
  if (viewport.scrollLeft === 0 || !slide) return;
  // From right to left it counts down from 0.
  const index = Math.round(Math.abs(viewport.scrollLeft) / slide.clientWidth);
  viewport.scrollLeft = 0;
  jump(index);
}
