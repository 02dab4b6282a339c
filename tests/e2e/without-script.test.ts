import { withNumbers } from "../../src/site/sections/exhibits/words.ts";
import { dashboardText } from "../../src/contract/text/dashboard.ts";
import { filmInWords, mainNavigation } from "../../src/contract/text/site.ts";
import { needsScript } from "../../src/contract/text/participant.ts";
import { surveyLabels } from "../../src/contract/text/survey.ts";
import { sampleLabel } from "../helpers/sample-labels.ts";
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

test("a visitor answers a statement by keyboard on a telephone, and sees the picture react", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto("/culture-assesment");
  const result = (same: number) =>
    page.getByText(
      withNumbers(sampleLabel("LBL_CULTURE_ASSESMENT_QUESTION_RESULT"), { same, all: 49 }),
    );
  const statement = sampleLabel("LBL_CULTURE_ASSESMENT_QUESTION_HEADING");
  const options = page.getByRole("group", { name: statement }).getByRole("radio");
  const own = page.locator(".own-2");
  await expect(own).toHaveCSS("scale", "0");
  await expect(page.getByRole("heading", { level: 2, name: statement })).toBeVisible();
  await options.first().focus();
  await page.keyboard.press("ArrowDown");
  await expect(result(6)).toBeVisible();
  await expect(own).toHaveCSS("scale", "1");
  await expect(result(3)).toBeHidden();
  await result(6).scrollIntoViewIfNeeded();
  await expect(page.locator("fieldset .options")).toBeInViewport({ ratio: 1 });
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

test("surveys, testimonials and partners are rows to scroll on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto("/");
  const rows = page.locator("astro-island [tabindex='0'], #surveys-heading + ul");
  const count = await rows.count();
  expect(count).toBeGreaterThanOrEqual(3);
  for (const row of await rows.all()) {
    await row.scrollIntoViewIfNeeded();
    const range = await row.evaluate((element) => {
      element.scrollTo({ left: 10_000, behavior: "instant" });
      return element.scrollLeft;
    });
    expect(range).toBeGreaterThan(100);
  }
});

test("pages with a login say that they need a script, and don't pretend to load", async ({
  page,
}) => {
  for (const address of ["/dashboard", "/survey"]) {
    await page.goto(address);
    // Playwright finds no text inside noscript.
    const notice = page.locator("noscript p");
    await expect(notice).toBeVisible();
    await expect(notice).toHaveText(needsScript);
    for (const text of [dashboardText.loading, surveyLabels.loading])
      await expect(page.getByText(text).filter({ visible: true })).toHaveCount(0);
  }
});

test("forms say that they need a script", async ({ page }) => {
  for (const address of ["/", "/contact-us"]) {
    await page.goto(address);
    await expect(page.getByText(/JavaScript/).first()).toBeVisible();
  }
});
