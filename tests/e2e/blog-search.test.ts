import type { Page } from "@playwright/test";

import { allPosts, blogSearchText } from "../../src/contract/text/blog.ts";
import { emptyTexts } from "../../src/contract/text/empty.ts";
import { findingsOn } from "./axe.ts";
import { expect, holdBack, test } from "./fixtures.ts";

const index = "**/blog-index.json";
const script = /\/blog\.[^/]*\.js/;

const fieldOf = (page: Page) => page.getByRole("searchbox", { name: blogSearchText.label });
const rowsOf = (page: Page) => page.locator("#results li");
const cardsOf = (page: Page) => page.locator(".posts > li");

test("posts are found while a visitor types, and Back leads out of the search", async ({
  page,
}) => {
  await page.goto("/blog");
  await fieldOf(page).pressSequentially("night laund");
  await expect(page.getByRole("status")).toHaveText("1 post");
  await expect(rowsOf(page)).toHaveCount(1);
  await expect(cardsOf(page).first()).toBeHidden();
  await expect(page).toHaveURL("/blog?q=night+laund");
  expect(await findingsOn(page)).toEqual([]);
  const found = rowsOf(page).getByRole("link");
  await expect(found).toHaveText(/What the night shift knows/);
  await found.click();
  await expect(page).toHaveURL(/\/blog-detail\/what-the-night-shift/);
  await page.goBack();
  await expect(page).toHaveURL("/blog?q=night+laund");
  await expect(fieldOf(page)).toHaveValue("night laund");
  await expect(rowsOf(page)).toHaveCount(1);
  await page.goBack();
  await expect(fieldOf(page)).toHaveValue("");
  await expect(cardsOf(page).first()).toBeVisible();
  await expect(rowsOf(page).first()).toBeHidden();
});

test("words typed before the page's scripts have come are searched for then", async ({ page }) => {
  const deliver = await holdBack(page, script);
  await page.goto("/blog", { waitUntil: "commit" });
  await fieldOf(page).pressSequentially("night laund");
  deliver();
  await expect(rowsOf(page)).toHaveCount(1);
});

test("a word of a text, a name and accents find the post", async ({ page }) => {
  for (const [query, title] of [
    ["bearing bottling", "Bad news should travel faster than good"],
    ["okonjo priyanka", "Belonging is decided in small rooms"],
    ["páyrent BOARD liquidity", undefined],
  ] as const) {
    await page.goto(`/blog?${String(new URLSearchParams({ q: query }))}`);
    await expect(fieldOf(page)).toHaveValue(query);
    if (title) await expect(rowsOf(page).first()).toContainText(title);
    else await expect(page.getByRole("status")).toHaveText(emptyTexts.blogs);
  }
  await expect(page.getByText(blogSearchText.hint)).toBeVisible();
  expect(await findingsOn(page)).toEqual([]);
  await page.locator("#results").getByRole("link", { name: allPosts }).click();
  await expect(page).toHaveURL("/blog");
  await expect(cardsOf(page).first()).toBeVisible();
});

test("nothing is loaded before the field is used; Escape empties it", async ({ page }) => {
  const requested: string[] = [];
  page.on("request", (request) => requested.push(new URL(request.url()).pathname));
  // The page view is the last thing that a page does by itself.
  const counted = page.waitForRequest("**/api/page_view/add");
  await page.goto("/blog");
  await counted;
  const late = () => requested.filter((path) => path.includes("blog-index"));
  expect(late()).toEqual([]);
  await fieldOf(page).focus();
  await expect.poll(() => late().length).toBe(1);
  await page.keyboard.type("survey");
  await expect(rowsOf(page).first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(fieldOf(page)).toHaveValue("");
  await expect(page).toHaveURL("/blog");
  await expect(cardsOf(page).first()).toBeVisible();
});

test("an index that can't be loaded is said, and is loaded again on request", async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/503|ERR_FAILED|could not be loaded|Failed to load/);
  await page.route(index, (route) => route.fulfill({ status: 503 }));
  await page.goto("/blog?q=night");
  const failure = page.getByRole("alert");
  await expect(failure).toContainText(blogSearchText.failed);
  await page.unroute(index);
  await failure.getByRole("button", { name: blogSearchText.tryAgain }).click();
  await expect(rowsOf(page).first()).toBeVisible();
  await expect(fieldOf(page)).toBeFocused();
  await expect(failure).toBeHidden();
});

test("a search whose script can't be loaded is submitted, and is tried again", async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/ERR_FAILED/);
  await page.route(script, (route) => route.abort());
  await page.goto("/blog");
  await fieldOf(page).fill("night shift");
  await expect(page.getByRole("alert")).toContainText(blogSearchText.failed);
  await page.unroute(script);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/blog?q=night+shift");
  await expect(rowsOf(page).first()).toBeVisible();
});

test("the words of posts are data, never HTML", async ({ page }) => {
  const hostile = '<img src="/x" onerror="document.title=1">';
  await page.route(index, (route) =>
    route.fulfill({
      json: {
        posts: [
          {
            slug: "../../evil?x=<b>",
            title: hostile,
            excerpt: hostile,
            minutes: 1,
            category: hostile,
            tags: [],
          },
        ],
        words: JSON.parse('{"__proto__":[0]}') as object,
      },
    }),
  );
  await page.goto(`/blog?q=${encodeURIComponent("<img onerror")}`);
  const link = rowsOf(page).getByRole("link");
  await expect(link).toHaveText(hostile);
  await expect(link).toHaveAttribute("href", "/blog-detail/..%2F..%2Fevil%3Fx%3D%3Cb%3E");
  await expect(page.locator("#results img")).toHaveCount(0);
  await expect(page).not.toHaveTitle("1");
});

test("the search of a category's page leads to the blog's", async ({ page }) => {
  await page.goto("/blog/category/wellbeing");
  await fieldOf(page).fill("belonging");
  await page.getByRole("button", { name: blogSearchText.submit }).click();
  await expect(page).toHaveURL("/blog?q=belonging");
  await expect(rowsOf(page).first()).toContainText("Belonging is decided in small rooms");
});

test.describe("without a script", () => {
  test.use({ javaScriptEnabled: false });
  test("no field promises a search", async ({ page }) => {
    await page.goto("/blog");
    await expect(cardsOf(page).first()).toBeVisible();
    await expect(fieldOf(page)).toBeHidden();
    await expect(page.locator("#results")).toBeHidden();
  });
});
