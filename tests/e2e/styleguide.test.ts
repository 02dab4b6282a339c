import { readdirSync } from "node:fs";

import type { Page } from "@playwright/test";

import { inProject } from "../../src/shared/project-path.ts";
import { staticSpecimenPath } from "../../src/styleguide/path.ts";
import { colourFindingsOn, findingsOn } from "./axe.ts";
import { startGuide } from "./start-guide.ts";
import { expect, test as onSite } from "./fixtures.ts";
import { lengthenWords } from "./long-words.ts";
import { tooWide } from "./too-wide.ts";

const trees = inProject("src", "styleguide", "trees");

/** Tests on the development server. */
const test = onSite.extend<object, { guide: string }>({
  guide: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from a pattern
    async ({}, use) => {
      await using server = await startGuide(process.env["SITE_ADDRESS"] ?? "");
      await use(server.address);
    },
    { scope: "worker" },
  ],
  baseURL: async ({ guide }, use) => use(guide),
});

// One worker, so that one server starts.
test.describe.configure({ mode: "default" });

test("the page of all specimens", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 800 });
  await page.goto("/styleguide");
  expect(await findingsOn(page), "light").toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await colourFindingsOn(page), "dark").toEqual([]);
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await tooWide(page)).toEqual([]);
  const frame = page.locator("iframe").first();
  await frame.scrollIntoViewIfNeeded();
  const heading = frame.contentFrame().getByRole("heading", { level: 2 }).first();
  await expect(heading).toBeVisible();
});

test("a page of the site has its styles and scripts on the development server", async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/\[vite\]/);
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveCSS("font-family", /Fraunces/);
  // Set by the script of the page.
  await expect(page.locator(".sun")).toHaveAttribute("style", /--hour/);
});

test("every specimen has the recorded accessibility tree, no findings, and room at 320 pixels", async ({
  page,
}) => {
  await page.goto("/styleguide");
  const ids = await specimens(page);
  await page.goto(staticSpecimenPath("buttons"));
  for (const id of ids) {
    await page.setViewportSize({ width: 320, height: 1200 });
    await draw(page, id);
    const tree = await page.locator("#specimen").ariaSnapshot();
    expect.soft(`${tree}\n`).toMatchSnapshot(`${id}.yml`);
    await page.emulateMedia({ colorScheme: "light" });
    expect.soft(await findingsOn(page), `${id}, light`).toEqual([]);
    expect.soft(await tooWide(page), id).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 1200 });
    await page.emulateMedia({ colorScheme: "dark" });
    expect.soft(await colourFindingsOn(page), `${id}, dark, wide`).toEqual([]);
    await page.setViewportSize({ width: 320, height: 1200 });
    await lengthenWords(page);
    expect.soft(await tooWide(page), `${id}, with long words`).toEqual([]);
  }
  expect(readdirSync(trees).sort()).toEqual(ids.map((id) => `${id}.yml`).sort());
});

/** The ids of all specimens on the page. */
const specimens = (page: Page) =>
  page.locator("article").evaluateAll((articles) => articles.map(({ id }) => id));

/** Puts a specimen into the page that is there: a new page would compile axe again. */
const draw = (page: Page, id: string) =>
  page.evaluate(async (path) => {
    const answer = await fetch(path);
    document.documentElement.innerHTML = await answer.text();
  }, staticSpecimenPath(id));
