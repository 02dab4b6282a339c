import { dashboardText } from "../../src/text/dashboard.ts";
import { filmInWords } from "../../src/text/survey-card.ts";
import { groupSize, tryQuestion } from "../../src/text/home.ts";
import { rhythm } from "../../src/text/solution.ts";
import { needsScript } from "../../src/text/participant.ts";
import { surveyLabels } from "../../src/text/survey.ts";
import { mainNavigation } from "../../src/text/site.ts";
import { expect, test } from "./fixtures.ts";

test.use({ javaScriptEnabled: false });

test("the menu opens on a telephone and leads to the blog", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto("/");
  const blog = page
    .getByRole("navigation", { name: mainNavigation })
    .getByRole("link", { name: "Blog" });
  await expect(blog).toBeHidden();
  await page.getByRole("button", { name: "Menu" }).click();
  await blog.click();
  await expect(page).toHaveURL("/blog");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("a survey card tells the rest and takes it back", async ({ page }) => {
  await page.goto("/");
  const card = page.locator("main article").first();
  const whole = card.locator("details > div");
  await expect(whole).toBeHidden();
  await card.getByText("View More").click();
  await expect(whole).toBeVisible();
  await card.getByText("View Less").click();
  await expect(whole).toBeHidden();
});

test("a visitor answers a statement by keyboard, and joins colleagues who chose the same", async ({
  page,
}) => {
  await page.goto("/");
  const options = page.getByRole("group", { name: tryQuestion.statement });
  const own = page.locator(".own-2");
  await expect(own).toHaveCSS("scale", "0");
  await options.getByRole("radio", { name: tryQuestion.options[0] }).focus();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByText(tryQuestion.chosen(6, 48))).toBeVisible();
  await expect(own).toHaveCSS("scale", "1");
  await expect(page.getByText(tryQuestion.chosen(3, 48))).toBeHidden();
});

test("the result of a group of fewer than eight dissolves", async ({ page }) => {
  await page.goto("/");
  const result = page.getByText(groupSize.shown(13, 20));
  await expect(result).toBeVisible();
  await page.getByText("5", { exact: true }).click();
  await expect(result).toBeHidden();
  await expect(page.getByText(groupSize.hidden).filter({ visible: true })).toHaveCount(1);
  await expect(page.locator(".batch-1")).toHaveCSS("filter", /blur/);
  await page.getByText("8", { exact: true }).click();
  await expect(page.getByText(groupSize.shown(5, 8))).toBeVisible();
  await expect(page.locator(".batch-1")).toHaveCSS("filter", "none");
});

test("a rhythm shows the days on which people are asked", async ({ page }) => {
  await page.goto("/solution");
  const [once, monthly] = rhythm.chosen;
  await expect(page.getByText(once)).toBeVisible();
  await expect(page.locator(".rhythm-1")).toHaveCSS("opacity", "1");
  await expect(page.locator(".rhythm-2")).toHaveCSS("opacity", "0");
  await page.getByText(rhythm.options[1], { exact: true }).click();
  await expect(page.getByText(monthly)).toBeVisible();
  await expect(page.locator(".rhythm-2")).toHaveCSS("opacity", "1");
  await expect(page.locator(".rhythm-1")).toHaveCSS("opacity", "0");
});

test("films open", async ({ page }) => {
  await page.goto("/");
  const film = page.locator("main details:has(iframe)").first();
  await expect(film.locator("iframe")).toBeHidden();
  await film.locator("summary").click();
  await expect(film.locator("iframe")).toBeVisible();
  await expect(film.frameLocator("iframe").locator("body")).toBeVisible();
});

test("films have an alternative in words", async ({ page }) => {
  await page.goto("/");
  const item = page.getByRole("listitem").filter({ has: page.locator("iframe") });
  await expect(item.first().getByText("follows one answer from a phone")).toBeVisible();
  const said = item.first().getByText("No names. No guessing who.");
  await expect(said).toBeHidden();
  await item.first().getByText(filmInWords).click();
  await expect(said).toBeVisible();
});

test("testimonials and partners are rows to scroll", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto("/");
  const rows = page.locator("astro-island [tabindex='0']");
  const count = await rows.count();
  expect(count).toBeGreaterThanOrEqual(2);
  for (const row of await rows.all()) {
    await row.scrollIntoViewIfNeeded();
    const range = await row.evaluate((element) => {
      element.scrollTo({ left: 10_000, behavior: "instant" });
      return element.scrollLeft;
    });
    expect(range).toBeGreaterThan(100);
  }
});

for (const address of ["/dashboard", "/survey"])
  test(`${address} says that it needs a script and doesn't pretend to load`, async ({ page }) => {
    await page.goto(address);
    // Playwright finds no text inside noscript.
    const notice = page.locator("noscript p");
    await expect(notice).toBeVisible();
    await expect(notice).toHaveText(needsScript);
    for (const text of [dashboardText.loading, surveyLabels.loading])
      await expect(page.getByText(text).filter({ visible: true })).toHaveCount(0);
  });

for (const address of ["/", "/contact-us"])
  test(`the form of ${address} says that it needs a script`, async ({ page }) => {
    await page.goto(address);
    await expect(page.getByText(/JavaScript/).first()).toBeVisible();
  });
