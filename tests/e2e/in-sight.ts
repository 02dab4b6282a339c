import type { Locator, Page } from "@playwright/test";

/** Whether an element is wholly in the window, and nothing that sticks or floats is over it. */
export const isInSight = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    if (top < 0 || bottom > innerHeight || left < 0 || right > innerWidth) return false;
    return [top + 1, (top + bottom) / 2, bottom - 1].every((y) => {
      const hit = document.elementFromPoint((left + right) / 2, y);
      return hit !== null && (element.contains(hit) || hit.contains(element));
    });
  });

/** What covers the middle of the focused element, or that it is out of the window; else empty. */
export const overFocus = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return "";
    const seen = focused.closest("label") ?? focused;
    const { left, right, top, bottom } = seen.getBoundingClientRect();
    const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
    const hit = document.elementFromPoint((left + right) / 2, y);
    if (hit && (seen.contains(hit) || hit.contains(seen))) return "";
    return `${seen.outerHTML.slice(0, 80)} is under ${hit?.outerHTML.slice(0, 80) ?? "the edge"}`;
  });

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
