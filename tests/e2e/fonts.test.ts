import type { Page } from "@playwright/test";

import { fonts } from "../../src/brand/fonts.ts";
import { expect, holdBack, openWithScripts, test } from "./fixtures.ts";
import { sumOf, watchShifts } from "./shifts.ts";

const files = /\.woff2$/;
const phone = { width: 412, height: 900 };
const computer = { width: 1440, height: 900 };

test.use({ viewport: phone });

/** Whether the text of a page has the brand's fonts, by the family of its first heading. */
const hasFonts = (page: Page) =>
  expect.poll(() =>
    page
      .locator("h1")
      .evaluate(
        (heading, name) => getComputedStyle(heading).fontFamily.startsWith(name),
        fonts.headings.name,
      ),
  );

for (const path of ["/", "/blog", "/contact-us", "/login"])
  test(`${path} is drawn before its fonts have come, and nothing moves then`, async ({ page }) => {
    const deliver = await holdBack(page, files);
    const shifted = await watchShifts(page);
    await openWithScripts(page, path);
    await hasFonts(page).toBe(false);
    deliver();
    await hasFonts(page).toBe(true);
    expect(sumOf(await shifted())).toBeLessThan(0.002);
  });

test("the next page has its fonts from the start", async ({ page }) => {
  await openWithScripts(page, "/contact-us");
  await hasFonts(page).toBe(true);
  const deliver = await holdBack(page, /\.js$/);
  await page.goto("/about-us", { referer: page.url(), waitUntil: "domcontentloaded" });
  await hasFonts(page).toBe(true);
  deliver();
});

test.describe("the first page on a computer", () => {
  test.use({ viewport: computer });

  test("has its fonts from the start", async ({ page }) => {
    const deliver = await holdBack(page, /\.js$/);
    await page.goto("/about-us", { waitUntil: "domcontentloaded" });
    await hasFonts(page).toBe(true);
    deliver();
  });

  test("is drawn without them when they don't come in time", async ({ page }) => {
    const deliver = await holdBack(page, files);
    await page.goto("/about-us", { waitUntil: "commit" });
    await expect
      .poll(() => page.evaluate(() => performance.getEntriesByType("paint").length))
      .toBeGreaterThan(0);
    deliver();
  });

  test("is drawn before they have come, where the network is slow", async ({ page }) => {
    const network = await page.context().newCDPSession(page);
    await network.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 100,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
    const deliver = await holdBack(page, /\.js$/);
    await page.goto("/contact-us", { waitUntil: "domcontentloaded" });
    await hasFonts(page).toBe(false);
    deliver();
    await hasFonts(page).toBe(true);
  });
});

for (const part of ["a line", "a line of the last paragraph", "a field"] as const)
  test(`fonts wait for the next page where ${part} would move`, async ({ page }) => {
    const deliver = await holdBack(page, files);
    const shifted = await watchShifts(page);
    await openWithScripts(page, "/contact-us");
    await page.locator("h1").evaluate((heading: HTMLElement, moving) => {
      // Digits are wider in the brand's font: what fills a line now would fill two.
      heading.textContent = "00 00 00 00";
      heading.style.inlineSize = "max-content";
      heading.style.inlineSize = `${heading.getBoundingClientRect().width + 1}px`;
      if (moving === "a field") {
        const field = document.createElement("textarea");
        field.style.display = "block";
        field.style.blockSize = "100vh";
        heading.after(field);
      }
      if (moving !== "a line of the last paragraph") return;
      heading.append(document.createElement("br"), "It goes on beyond the edge.");
      heading.style.position = "fixed";
      heading.style.insetBlockStart = "calc(100vh - 2lh)";
    }, part);
    const before = (await shifted()).length;
    const loaded = page.waitForResponse(files);
    deliver();
    await loaded;
    await page.evaluate(() => document.fonts.ready);
    await hasFonts(page).toBe(false);
    expect(sumOf((await shifted()).slice(before))).toBeLessThan(0.002);
  });

test("fonts come where only lines below the screen would move", async ({ page }) => {
  const deliver = await holdBack(page, files);
  await openWithScripts(page, "/contact-us");
  await page.locator("h1").evaluate((heading) => {
    heading.parentElement?.append("00 ".repeat(3000));
  });
  deliver();
  await hasFonts(page).toBe(true);
});

test("a page whose fonts don't come keeps what stands in for them", async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/failed request|Failed to load/);
  await page.route(files, (route) => route.abort());
  await openWithScripts(page, "/");
  await hasFonts(page).toBe(false);
});
