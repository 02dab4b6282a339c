import type { Page } from "@playwright/test";

import { surveyScreens } from "../../src/contract/text/survey.ts";
import { expectHeading, goOnByHand, logIn, openSurvey, rowsOf } from "./account-steps.ts";
import { bringIslandsAlive, expect, test } from "./fixtures.ts";

/** Chooses an option of a row, and waits until it is chosen. */
async function chooseIn(page: Page, row: number, option: number): Promise<void> {
  const radio = rowsOf(page).nth(row).getByRole("radio").nth(option);
  await radio.press("Space");
  await expect(radio).toBeChecked();
}

test(
  "one tab has a survey at a time, with what the other one chose",
  { tag: "@long" },
  async ({ page, context, minh }) => {
    await page.goto("/login");
    await bringIslandsAlive(page);
    await logIn(page, minh);
    await expect(page).toHaveURL("/dashboard");
    await goOnByHand(page);
    await openSurvey(page, "Inclusion Index");
    await chooseIn(page, 0, 1);

    const other = await context.newPage();
    await other.goto("/login");
    await bringIslandsAlive(other);
    await logIn(other, minh);
    await expect(other).toHaveURL("/dashboard");
    await openSurvey(other, "Inclusion Index");
    await expect(other.getByRole("radio", { checked: true })).toHaveCount(1);
    await expectHeading(page, surveyScreens.elsewhereHeading);
    await chooseIn(other, 1, 2);

    await page.getByRole("button", { name: surveyScreens.goOnHere }).click();
    await expect(page.getByRole("radio", { checked: true })).toHaveCount(2);
    await expectHeading(other, surveyScreens.elsewhereHeading);
    await page.close();
    await expect(other.getByRole("radio", { checked: true })).toHaveCount(2);
  },
);
