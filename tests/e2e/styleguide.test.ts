import { readdirSync } from "node:fs";

import { inProject } from "../../src/shared/files.ts";
import { findingsOn } from "./axe.ts";
import { expect } from "./fixtures.ts";
import { staticSpecimenPath } from "../../src/site/styleguide/path.ts";
import { drawEach, onGuide as test } from "./guide.ts";
import { lengthenWords, tooWide } from "./page-checks.ts";

const trees = inProject("src", "site", "styleguide", "trees");

// One worker, so that one server starts.
test.describe.configure({ mode: "default" });

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
  await page.setViewportSize({ width: 320, height: 1200 });
  const ids = await drawEach(page, async (id) => {
    const tree = await page.locator("#specimen").ariaSnapshot();
    expect.soft(`${tree}\n`).toMatchSnapshot(`${id}.yml`);
    expect.soft(await findingsOn(page), id).toEqual([]);
    await lengthenWords(page);
    expect.soft(await tooWide(page), `${id}, with long words`).toEqual([]);
  });
  expect(readdirSync(trees).sort()).toEqual(ids.map((id) => `${id}.yml`).sort());
});

test("long names make the line that stays in sight no higher, and are whole above it", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  const heightIn = async (id: string) => {
    await page.goto(staticSpecimenPath(id));
    return (await page.locator("div:has(> h1)").boundingBox())?.height;
  };
  const usual = await heightIn("survey-last");
  expect(await heightIn("survey-long")).toBe(usual);
  await expect(page.getByText("in the whole organisation").first()).toBeInViewport({ ratio: 1 });
});
