import type { Locator, Page } from "@playwright/test";

import { dashboardText } from "../../src/contract/text/dashboard.ts";
import { loginText } from "../../src/contract/text/login.ts";
import { closeMenu, menu } from "../../src/contract/text/site.ts";
import { surveyScreens, surveyMessages } from "../../src/contract/text/survey.ts";
import {
  cardOf,
  expectHeading,
  fieldOf,
  focusedSummary,
  linkTo,
  nextButton,
  rowsOf,
  storedKeys,
} from "./account-steps.ts";
import { bringIslandsAlive, expect, test } from "./fixtures.ts";
import { tooWide } from "./page-checks.ts";

test("login, a whole survey and logout by keyboard alone, 320 pixels wide", async ({
  page,
  marged,
}) => {
  const { keyboard } = page;
  await page.setViewportSize({ width: 320, height: 640 });

  await test.step("logs in", async () => {
    await page.goto("/login");
    await bringIslandsAlive(page);
    await tabTo(page, fieldOf(page, loginText.email));
    await keyboard.type(marged.email);
    await tabTo(page, fieldOf(page, loginText.password));
    await keyboard.type(marged.password);
    expect(await tooWide(page)).toEqual([]);
    await keyboard.press("Enter");
    await expect(page).toHaveURL("/dashboard");
  });

  await test.step("chooses a survey", async () => {
    const start = linkTo(page, "Pulse");
    await expect(start).toBeVisible();
    expect(await tooWide(page)).toEqual([]);
    await tabTo(page, start);
    await keyboard.press("Enter");
    await expectHeading(page, "My work");
  });

  await test.step("is led from the summary to the first row", async () => {
    await tabTo(page, nextButton(page));
    await keyboard.press("Enter");
    await expect(focusedSummary(page, surveyMessages.unanswered)).toBeVisible();
    await keyboard.press("Tab");
    await keyboard.press("Enter");
    await expect(rowsOf(page).first().getByRole("radio").first()).toBeFocused();
    expect(await tooWide(page)).toEqual([]);
  });

  await test.step("answers it row by row", async () => {
    for (const heading of ["My work", "My team", "The new rota"]) {
      await expectHeading(page, heading);
      if (heading === "My team") {
        // The heading takes the focus, so reading goes on at the top.
        await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
        await tabTo(page, rowsOf(page).first().getByRole("radio").first());
      }
      if (heading === "The new rota")
        await tabTo(page, rowsOf(page).first().getByRole("radio").first());
      for (const [index, row] of (await rowsOf(page).all()).entries()) {
        // A row is one Tab stop; inside it, arrows choose.
        if (index > 0) await keyboard.press("Tab");
        await expect(row.getByRole("radio").first()).toBeFocused();
        await keyboard.press("ArrowDown");
        await keyboard.press("ArrowDown");
        await expect(row.getByRole("radio").nth(2)).toBeFocused();
        await expect(row.getByRole("radio").nth(2)).toBeChecked();
      }
      await tabTo(page, nextButton(page));
      await keyboard.press("Enter");
    }
    await expectHeading(page, surveyScreens.completedHeading);
    expect(await tooWide(page)).toEqual([]);
    await tabTo(page, page.getByRole("link", { name: surveyScreens.continue }));
    await keyboard.press("Enter");
    await expect(cardOf(page, "Pulse")).toContainText(dashboardText.status.completed);
  });

  await test.step("logs out", async () => {
    await tabTo(page, page.getByRole("button", { name: menu }));
    await keyboard.press("Enter");
    await expect(page.getByRole("button", { name: closeMenu })).toBeVisible();
    await tabTo(page, page.getByRole("link", { name: "Log Out" }));
    await keyboard.press("Enter");
    await expect(page).toHaveURL("/logout");
    await expect.poll(() => storedKeys(page)).toEqual([]);
  });
});

/** More stops than any page has. */
const manyStops = 80;

/** Presses Tab until something has the focus, as a person looks for it. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < manyStops; stop += 1) {
    const isThere = await target.evaluate((element) => element === document.activeElement);
    if (isThere) return;
    await page.keyboard.press("Tab");
  }
  await expect(target, "is reached with Tab").toBeFocused();
}
