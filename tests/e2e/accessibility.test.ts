import { formatRgb } from "culori";

import { tokens } from "../../src/contract/brand/look.ts";
import { carouselText, closeMenu, menu } from "../../src/contract/text/site.ts";
import { onThisPage } from "../../src/contract/text/content.ts";
import { findingsOn } from "./axe.ts";
import {
  bringIslandsAlive,
  expect,
  holdBack,
  inOneTab as test,
  openWithScripts,
} from "./fixtures.ts";
import { isInSight } from "./in-sight.ts";

test.describe("states", () => {
  test.beforeEach(async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await page.emulateMedia({ colorScheme: "light" });
    await page.mouse.move(0, 0);
  });

  test("the open menu", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("button", { name: "Menu" }).click();
    await expect(
      page.getByRole("navigation").getByRole("link", { name: "Blog" }).first(),
    ).toBeVisible();
    expect(await findingsOn(page)).toEqual([]);
  });

  test("the menu closes when the keyboard leaves it, and Escape leads back", async ({ page }) => {
    await page.goto("/blog");
    const toggle = page.getByRole("button", { name: "Menu" });
    const list = page.locator("#menu");
    await toggle.focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await expect(list.locator(":focus")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(list).toBeHidden();
    await expect(toggle).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(list).toBeVisible();
    const links = await list.getByRole("link").count();
    for (let link = 0; link < links; link += 1) await page.keyboard.press("Tab");
    await expect(list.locator(":focus")).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(page.locator("main :focus")).toBeVisible();
    await expect(list).toBeHidden();
  });

  test("the menu closes when its script comes after the keyboard has left it", async ({ page }) => {
    const deliver = await holdBack(page, /\/Document\.[^/]*\.js/);
    await page.goto("/blog", { waitUntil: "commit" });
    await page.getByRole("button", { name: "Menu" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("main").getByRole("link").first().focus();
    await expect(page.locator("#menu")).toBeVisible();
    deliver();
    await expect(page.locator("#menu")).toBeHidden();
  });

  test("the open menu closes when the window becomes wide", async ({ page }) => {
    await page.goto("/blog");
    await page.getByRole("button", { name: menu }).click();
    await expect(page.locator("#menu:popover-open")).toBeVisible();
    await page.setViewportSize({ width: 1180, height: 820 });
    await expect(page.locator("#menu:popover-open")).toHaveCount(0);
    await expect(page.locator("#menu")).toBeVisible();
  });

  test("the button of the open menu closes it", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("button", { name: menu }).click();
    await expect(page.locator("#menu")).toBeVisible();
    await page.getByRole("button", { name: closeMenu }).click();
    await expect(page.locator("#menu")).toBeHidden();
    await expect(page.getByRole("button", { name: menu })).toBeVisible();
  });

  test("the header returns with a scroll up, and never covers what has the focus", async ({
    page,
  }) => {
    await openWithScripts(page, "/privacy-policy");
    const toggle = page.getByRole("button", { name: menu });
    await page.mouse.wheel(0, 3000);
    await expect(toggle).not.toBeInViewport();
    await page.waitForFunction(() => scrollY > 2000);
    await page.mouse.wheel(0, -200);
    await expect(toggle).toBeInViewport({ ratio: 1 });
    await page.mouse.wheel(0, 200);
    await expect(toggle).not.toBeInViewport();
    for (let step = 0; step < 3; step += 1) await page.keyboard.press("Shift+Tab");
    const focused = page.locator(":focus");
    await expect(focused).toBeInViewport();
    const top = await focused.evaluate((element) => element.getBoundingClientRect().top);
    for (const bar of ["header", ".bar"]) {
      const box = await page.locator(bar).boundingBox();
      expect(top).toBeGreaterThanOrEqual((box?.y ?? 0) + (box?.height ?? 0));
    }
  });

  test("the contents list opens while a text is read, and makes room for what its link leads to", async ({
    page,
  }) => {
    await openWithScripts(page, "/privacy-policy");
    await page.mouse.wheel(0, 3000);
    await page.waitForFunction(() => scrollY > 2000);
    // By keyboard: the header leaves, and the bar may move from under a pointer.
    await page.getByRole("button", { name: onThisPage }).press("Enter");
    const list = page.getByRole("navigation", { name: onThisPage });
    await expect(list).toBeInViewport();
    expect(await findingsOn(page)).toEqual([]);
    await list.getByRole("link", { name: "Your rights" }).click();
    await expect(list).toBeHidden();
    const heading = page.getByRole("heading", { name: "Your rights" });
    await expect.poll(() => isInSight(heading)).toBe(true);
  });

  test("carousels say their name once", async ({ page }) => {
    await page.goto("/");
    await bringIslandsAlive(page);
    for (const name of [carouselText.partners, carouselText.testimonials]) {
      await expect(page.getByRole("region", { name, exact: true })).toHaveCount(1);
      await expect(page.getByRole("group", { name, exact: true })).toHaveCount(0);
    }
  });

  test("the whole title of a card, which may cover words below it, goes with Escape", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await openWithScripts(page, "/blog");
    const card = page
      .locator("article:not(.leading)")
      .filter({ has: page.locator(".cut") })
      .first();
    const cutTitle = card.locator(".cut");
    await card.hover();
    await expect(cutTitle).toHaveCSS("visibility", "hidden");
    await page.keyboard.press("Escape");
    await expect(cutTitle).toHaveCSS("visibility", "visible");
    await page.mouse.move(0, 0);
    await card.hover();
    await expect(cutTitle).toHaveCSS("visibility", "hidden");
  });

  test("logos stand on light ground in the dark too", async ({ page }) => {
    await page.emulateMedia({ colorScheme: "dark" });
    await page.goto("/");
    const logos = page.getByRole("img", { name: /Fernhill/ });
    const ground = formatRgb(tokens["surface-logo"].dark) ?? "";
    await expect(logos.first().locator("..")).toHaveCSS("background-color", ground);
  });

  test("opened descriptions and films", async ({ page }) => {
    await page.goto("/");
    // Slides that aren't shown become inert then.
    await bringIslandsAlive(page);
    for (const summary of await page.locator("main summary:not([inert] *)").all())
      await summary.click();
    await expect(page.locator("main iframe").first()).toBeVisible();
    expect(await findingsOn(page)).toEqual([]);
  });
});
