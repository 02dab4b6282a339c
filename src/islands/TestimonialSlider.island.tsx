import { useRef } from "react";

import { carouselText } from "../text/carousel.ts";
import carousel from "./carousel.module.css";
import { Testimonial, type TestimonialProps } from "./Testimonial.tsx";
import styles from "./TestimonialSlider.module.css";
import { namesOf, useCarousel } from "./use-carousel.ts";

export interface TestimonialSliderProps {
  readonly items: readonly Omit<TestimonialProps, "placeholder">[];
  /** Replaces a missing portrait. */
  readonly placeholder: TestimonialProps["placeholder"];
}

/** What customers say: loops, one at a time, dots, no arrows (specification 9). */
export function TestimonialSlider({ items, placeholder }: TestimonialSliderProps) {
  const { root, viewport, isReady, isMoved, selected, go, onArrow } = useCarousel();
  const names = namesOf(carouselText.testimonials, isReady);
  const dots = useRef<HTMLDivElement>(null);
  const focusDot = (index: number) => {
    const dot = dots.current?.children[index];
    if (dot instanceof HTMLElement) dot.focus();
  };
  return (
    <section
      className={carousel["carousel"]}
      ref={root}
      {...names.root}
      // The slide in which a key was pressed becomes inert: the focus moves to its successor's dot.
      onKeyDown={(event) => onArrow(event, focusDot)}
    >
      <div className={carousel["viewport"]} ref={viewport} {...names.viewport}>
        <div className={carousel["row"]} aria-live={isMoved ? "polite" : "off"}>
          {items.map((item, index) => (
            <div
              key={index}
              className={carousel["slide"]}
              role="group"
              aria-roledescription={carouselText.slideRole}
              aria-label={carouselText.slide(index + 1, items.length)}
              inert={isReady && index !== selected}
            >
              <Testimonial {...item} placeholder={placeholder} />
            </div>
          ))}
        </div>
      </div>
      {items.length > 1 && (
        <div
          className={carousel["controls"]}
          ref={dots}
          role="group"
          aria-label={carouselText.choose}
        >
          {items.map((_item, index) => (
            <button
              key={index}
              className={`icon-button ${styles["dot"] ?? ""}`}
              type="button"
              aria-label={carouselText.show(index + 1)}
              aria-current={index === selected}
              onClick={() => go(index)}
            />
          ))}
        </div>
      )}
    </section>
  );
}
