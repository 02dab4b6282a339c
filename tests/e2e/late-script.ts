import type { Page } from "@playwright/test";

import { chunkTimeout } from "../../src/contract/limits.ts";
import { islandFailureText } from "../../src/contract/text/form.ts";
import { expect, holdBack, openWithScripts } from "./fixtures.ts";

/** What the console says of a script that fails. */
export const failedScript = /failed request|Failed to load|Error hydrating/;

// The browser's clock runs on between the steps, also on a busy machine.
const margin = 60_000;

export const typed = "ada@partner.example";
const fieldsOf = (page: Page) =>
  page.locator("main form :is(input, textarea)[id]:not([type=checkbox])");
const fillIn = async (page: Page) => {
  for (const field of await fieldsOf(page).all()) await field.fill(typed);
};

/** Opens a page whose island has a script that fails, and loads the page again. */
export async function expectLoadedByHand(page: Page, path: string, chunk: RegExp): Promise<void> {
  await page.route(chunk, (route) => route.abort("failed"));
  await page.goto(path);
  await fillIn(page);
  const failure = page.getByRole("alert").filter({ hasText: islandFailureText.text });
  await expect(failure).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: /\S/ })).toHaveCount(0);
  page.once("framenavigated", () => void page.unroute(chunk));
  await failure.getByRole("link").click();
  await expect(page.locator("main [data-ready]")).toBeVisible();
  await expect(failure).toBeHidden();
  for (const field of await fieldsOf(page).all()) {
    const isPassword = (await field.getAttribute("type")) === "password";
    await expect(field).toHaveValue(isPassword ? "" : typed);
  }
  expect(await page.evaluate(() => sessionStorage.getItem("typedFields"))).toBeNull();
}

/** Opens a page while a module of its island fails, and lets it come. */
export async function expectLoadedAgain(page: Page, path: string): Promise<void> {
  // Also what its module imports.
  await page.route(/\/(client|island)\.[^/]*\.js/, (route) => route.abort("failed"));
  await page.goto(path);
  await fillIn(page);
  const failure = page.locator(".island-failure");
  await expect(failure).toBeVisible();
  const focused = await page.evaluate(() => document.activeElement?.id);
  await page.unrouteAll();
  await expect(page.locator("main [data-ready]")).toBeVisible();
  await expect(failure).toBeHidden();
  for (const field of await fieldsOf(page).all()) await expect(field).toHaveValue(typed);
  expect(await page.evaluate(() => document.activeElement?.id)).toBe(focused);
}

/** Opens a page whose island has a script that comes too late. */
export async function expectToldInTime(page: Page, path: string, chunk: RegExp): Promise<void> {
  const deliver = await holdBack(page, chunk);
  await page.clock.install();
  // From then on the page counts the time.
  const asked = page.waitForRequest(chunk);
  await openWithScripts(page, path, { waitUntil: "domcontentloaded" });
  await asked;
  const failure = page.locator(".island-failure");
  await expect(failure).toBeAttached();
  await page.clock.runFor(chunkTimeout - margin);
  await expect(failure).toBeHidden();
  const isShown = async () => {
    await page.clock.runFor(margin);
    return failure.isVisible();
  };
  await expect.poll(isShown).toBe(true);
  deliver();
  await expect(failure).toBeHidden();
}
