import { bringIslandsAlive, expect, inOneTab as test } from "./fixtures.ts";

/** More than any of these pages has. */
const mostStops = 200;

for (const address of ["/", "/blog", "/contact-us", "/login"]) {
  const tag = ["/", "/login"].includes(address) ? [] : "@long";
  test(
    `the keyboard's focus is drawn at each stop of ${address}, and leaves the page`,
    { tag },
    async ({ page }) => {
      await page.setViewportSize({ width: 1280, height: 720 });
      await page.goto(address);
      await bringIslandsAlive(page);
      const stops: string[] = [];
      while (stops.length < mostStops) {
        await page.keyboard.press("Tab");
        const [stop, isDrawn] = await page.evaluate(() => {
          const focused = document.activeElement ?? document.body;
          // The ring of a choice is around its label, that of a card around the card.
          const around = [focused, focused.closest("label, article, li")];
          const isRing = (one: Element | null) =>
            one && getComputedStyle(one).outlineStyle !== "none";
          return [focused === document.body ? "" : focused.outerHTML, around.some(isRing)] as const;
        });
        // After its last stop a page without a window around it begins anew.
        if (stop === "" || stop === stops[0]) break;
        expect(isDrawn, stop.slice(0, 200)).toBe(true);
        stops.push(stop);
      }
      expect(stops.length).toBeGreaterThan(5);
      expect(stops.length).toBeLessThan(mostStops);
    },
  );
}
