import type { Page } from "@playwright/test";

import { fonts } from "../../src/contract/brand/brand.ts";
import { expect, holdBack, test } from "./fixtures.ts";
import { sumOf, watchShifts } from "./shifts.ts";

const files = /\.woff2$/;

/** Whether the brand's font of headings is there. */
const hasFonts = (page: Page) =>
  page.evaluate(
    (name) =>
      [...document.fonts].some(
        ({ family, status }) => family.includes(name) && status === "loaded",
      ),
    fonts.headings.name,
  );

for (const [path, width] of [
  ["/", 412],
  ["/contact-us", 412],
  ["/", 1440],
] as const)
  test(`${path} is drawn before its fonts have come, and hardly moves then, ${width} pixels wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const deliver = await holdBack(page, files);
    const shifted = await watchShifts(page);
    await page.goto(path, { waitUntil: "domcontentloaded" });
    await expect
      .poll(() => page.evaluate(() => performance.getEntriesByType("paint").length))
      .toBeGreaterThan(0);
    expect(await hasFonts(page)).toBe(false);
    deliver();
    await expect.poll(() => hasFonts(page)).toBe(true);
    expect(sumOf(await shifted())).toBeLessThan(0.02);
  });

test("a first visit to a page with its fonts inside shows them", async ({ page }) => {
  await page.goto("/docs");
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("DOM.enable");
  await devtools.send("CSS.enable");
  const { root } = await devtools.send("DOM.getDocument");
  const { nodeId } = await devtools.send("DOM.querySelector", {
    nodeId: root.nodeId,
    selector: "h1",
  });
  const drawnIn = async () =>
    (await devtools.send("CSS.getPlatformFontsForNode", { nodeId })).fonts.map(
      ({ familyName }) => familyName,
    );
  await expect.poll(drawnIn).toEqual([fonts.headings.name]);
});

test("a page whose fonts don't come keeps their fallbacks", async ({ page, pageErrors }) => {
  pageErrors.allow(/failed request|Failed to load/);
  await page.route(files, (route) => route.abort());
  await page.goto("/");
  expect(await hasFonts(page)).toBe(false);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});
