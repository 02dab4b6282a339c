import { labelParts } from "../../src/contract/label.ts";
import { withNumbers } from "../../src/site/sections/exhibits/words.ts";
import { sampleLabel } from "../helpers/sample-labels.ts";
import { expect, test } from "./fixtures.ts";

test.use({ javaScriptEnabled: false });

test("the result of a group of fewer than eight dissolves", async ({ page }) => {
  await page.goto("/privacy-policy");
  const result = (agree: number, all: number) =>
    page.getByText(withNumbers(sampleLabel("LBL_PRIVACY_POLICY_GROUP_RESULT"), { agree, all }));
  const hidden = page.getByText(sampleLabel("LBL_PRIVACY_POLICY_GROUP_HIDDEN"));
  const size = (people: string) => page.getByRole("radio", { name: people, exact: true });
  await expect(result(27, 40)).toBeVisible();
  await size("5").check();
  await expect(result(27, 40)).toBeHidden();
  await expect(hidden.filter({ visible: true })).toHaveCount(1);
  await expect(page.locator(".batch-1")).toHaveCSS("filter", /blur/);
  await size("8").check();
  await expect(result(5, 8)).toBeVisible();
  await expect(page.locator(".batch-1")).toHaveCSS("filter", "none");
});

test("a rhythm shows the days on which people are asked", async ({ page }) => {
  await page.goto("/solution");
  const [once = "", monthly = ""] = labelParts(sampleLabel("LBL_SOLUTION_YEAR_RESULTS"));
  const [, eachMonth = ""] = labelParts(sampleLabel("LBL_SOLUTION_YEAR_OPTIONS"));
  await expect(page.getByText(once)).toBeVisible();
  await expect(page.locator(".rhythm-1")).toHaveCSS("opacity", "1");
  await expect(page.locator(".rhythm-2")).toHaveCSS("opacity", "0");
  await page.getByRole("radio", { name: eachMonth, exact: true }).check();
  await expect(page.getByText(monthly)).toBeVisible();
  await expect(page.locator(".rhythm-2")).toHaveCSS("opacity", "1");
  await expect(page.locator(".rhythm-1")).toHaveCSS("opacity", "0");
});
