import { notFoundText } from "../../src/contract/text/site.ts";
import { expect, pageViews, test } from "./fixtures.ts";
import { missingPage } from "./page-kinds.ts";

test("a mistyped address suggests the page that was meant, and others suggest none", async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(missingPage);
  await page.goto("/abuot-us");
  const near = page.getByRole("region", { name: notFoundText.near });
  const suggestion = near.getByRole("link", { name: "About us" });
  // The script makes it without the classes of other links.
  await expect(suggestion).toHaveCSS("align-items", "center");
  await suggestion.click();
  await expect(page).toHaveURL("/about-us");
  const answer = page.waitForResponse("**/addresses.json");
  await page.goto("/xyz");
  await answer;
  await expect(near).toBeHidden();
});

test("a mail gateway's address leads to the code, and more than the route has to nothing", async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(missingPage);
  await page.goto("/reset-password%23/a-code");
  await expect(page).toHaveURL("/reset-password#/a-code");
  await page.goto("/Survey-Invite");
  await expect(page).toHaveURL("/survey-invite");
  await page.goto("/reset-password/one/two");
  await expect(page).toHaveURL("/data-not-found");
});

for (const [path, vPage] of [
  ["/Nowhere/at-all", "nowhere"],
  ["/Caf%C3%A9", "café"],
  ["/survey/no-such-survey", "no-such-survey"],
  [`/${"a".repeat(200)}`, "a".repeat(100)],
] as const)
  test(`a visit to ${path.slice(0, 30)}, which is no page, is reported`, async ({
    page,
    pageErrors,
  }) => {
    pageErrors.allow(missingPage);
    const view = page.waitForRequest(`**${pageViews}`);
    await page.goto(path);
    expect((await view).postDataJSON()).toEqual({ vPage });
  });
