import { notFound } from "../../src/text/site.ts";
import { expect, pageViews, test } from "./fixtures.ts";
import { missingPage } from "./page-kinds.ts";

test("a mistyped address suggests the page that was meant, and others suggest none", async ({
  page,
  troubles,
}) => {
  troubles.allow(missingPage);
  await page.goto("/abuot-us");
  const near = page.getByRole("region", { name: notFound.near });
  await near.getByRole("link", { name: "About us" }).click();
  await expect(page).toHaveURL("/about-us");
  const answer = page.waitForResponse("**/addresses.json");
  await page.goto("/xyz");
  await answer;
  await expect(near).toBeHidden();
});

test("a visit to an address without a page is reported by the first part of the address", async ({
  page,
  troubles,
}) => {
  troubles.allow(missingPage);
  const view = page.waitForRequest(`**${pageViews}`);
  await page.goto("/Nowhere/at-all");
  expect((await view).postDataJSON()).toEqual({ vPage: "nowhere" });
});
