import type { KnownQuestion } from "../../src/api/rounds/known-result.ts";
import { makeReport } from "../../src/operate/organisation/result-figures.ts";
import { formatReport } from "../../src/operate/organisation/results.ts";
import { signIn } from "./account-steps.ts";
import { findingsOn } from "./axe.ts";
import { expect, test } from "./fixtures.ts";

// Specification 5: on a screen these texts are cut.
test("paper has whole texts, and no controls", async ({ page }) => {
  await page.goto("/");
  const cut = page.locator(".cut-text:has(details)");
  await expect(cut).not.toHaveCount(0);
  await page.emulateMedia({ media: "print" });
  for (const text of await cut.all()) {
    await expect(text.locator(".short")).toBeHidden();
    await expect(text.locator("summary")).toBeHidden();
    await expect(text.locator("details > :not(summary)")).toBeVisible();
  }
});

test("a participant's page takes the whole width of wide paper, without its navigation", async ({
  page,
  minh,
}) => {
  await signIn(page, minh);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/change-password");
  await page.emulateMedia({ media: "print" });
  await expect(page.locator("#menu")).toBeHidden();
  const width = await page.locator("main").evaluate((main) => main.clientWidth);
  expect(width).toBeGreaterThan(1000);
});

const agree = (share: number) => ({
  people: 100,
  counts: [100 - share, share],
  shares: [100 - share, share],
});
const questions = Array.from({ length: 12 }, (_, index): KnownQuestion => ({
  ids: { category: index % 3, subCategory: 1, question: index, options: [1, 2] },
  category: `Category ${index % 3}`,
  subCategory: "Now",
  question: `Statement ${index} about Zusammenarbeitsvereinbarungen`,
  options: ["Disagree", "Agree"],
  values: [1, 2],
  reversed: index === 4,
  all: agree(5 * index),
  groups: ["Sales", "Ops", "Instandhaltungswerkstatt", ""].map((name, group) => ({
    name,
    result: group < 3 ? agree(5 * index + 20 - 10 * group) : null,
  })),
}));

test("a report fits a phone, opens what a link leads to, and has all questions on paper", async ({
  page,
}) => {
  const result = {
    survey: "Jahresbefragung",
    round: 2,
    column: "department",
    minimum: 8,
    opened: "2026-11-01",
    closed: "2026-11-30",
    invited: 120,
    completed: 100,
    questions,
  };
  const report = makeReport({ result, before: { ...result, round: 1 } });
  const body = await formatReport(report, "html", "Firm");
  await page.route("**/report.html", (route) =>
    route.fulfill({ body, contentType: "text/html; charset=utf-8" }),
  );
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto("/report.html");
  const statements = page.locator(".question");
  await expect(statements).toHaveCount(12);
  await expect(page.locator(".question:visible")).toHaveCount(0);
  await page.getByRole("link", { name: "2. Category 1" }).click();
  await expect(page.locator(".question:visible")).toHaveCount(4);
  await expect(statements.filter({ hasText: "Statement 4 " })).toBeVisible();
  await page.locator("details").evaluateAll((all: HTMLDetailsElement[]) => {
    for (const details of all) details.open = true;
  });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  expect(await findingsOn(page)).toEqual([]);
  await page.locator("details").evaluateAll((all: HTMLDetailsElement[]) => {
    for (const details of all) details.open = false;
  });
  await page.emulateMedia({ media: "print" });
  await expect(page.locator(".question:visible")).toHaveCount(12);
  // What an A4 sheet has between its margins.
  await page.setViewportSize({ width: 688, height: 1017 });
  const edges = await page
    .locator(".front-page, .question, .question table, .matrix")
    .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().right));
  expect(Math.max(...edges)).toBe(688);
});
