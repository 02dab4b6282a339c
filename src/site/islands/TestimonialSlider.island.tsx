import { useRef } from "react";

import { carouselText } from "../../contract/text/site.ts";
import frame from "./carousel.module.css";
import { IslandBoundary } from "./IslandBoundary.tsx";
import { Testimonial, type TestimonialProps } from "./Testimonial.tsx";
import styles from "./TestimonialSlider.module.css";
import { useCarousel } from "./use-carousel.ts";

export interface TestimonialSliderProps {
  readonly items: readonly Omit<TestimonialProps, "placeholder">[];
  readonly placeholder: TestimonialProps["placeholder"];
}

/** Testimonials of customers: loops, one at a time, dots, no arrows (specification 9). */
export const TestimonialSlider = (props: TestimonialSliderProps) => (
  <IslandBoundary>
    <Slides {...props} />
  </IslandBoundary>
);

function Slides({ items, placeholder }: TestimonialSliderProps) {
  const carousel = useCarousel(carouselText.testimonials, "testimonials-row");
  const { root, viewport, names, isReady, isMoved, selected, go, onArrow } = carousel;
  const dots = useRef<HTMLDivElement>(null);
  const focusDot = (index: number) => {
    const dot = dots.current?.children[index];
    if (dot instanceof HTMLElement) dot.focus();
  };
  return (
    <section
      className={frame["carousel"]}
      ref={root}
      {...names.root}
      // The focused slide becomes inert, so the focus moves to the dot of the next one.
      onKeyDown={(event) => onArrow(event, focusDot)}
    >
      {items.length > 1 && (
        <div className={frame["controls"]} ref={dots} role="group" aria-label={carouselText.choose}>
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
      <div className={frame["viewport"]} ref={viewport} {...names.viewport}>
        <div className={frame["row"]} aria-live={isMoved ? "polite" : "off"}>
          {items.map((item, index) => (
            <div
              key={index}
              className={frame["slide"]}
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
    </section>
  );
}
