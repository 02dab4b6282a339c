import type { Locator } from "@playwright/test";

/** The indexes of slides that a visitor sees. */
export const slidesInSight = (carousel: Locator): Promise<readonly number[]> =>
  carousel.evaluate((region) => {
    const slides = [...region.querySelectorAll("[aria-roledescription=slide]")];
    const view = slides[0]?.parentElement?.parentElement?.getBoundingClientRect();
    return slides.flatMap((slide, index) => {
      const { left, right } = slide.getBoundingClientRect();
      const middle = (left + right) / 2;
      return view && middle > view.left && middle < view.right ? [index] : [];
    });
  });
