import { storeCode } from "./account-steps.ts";
import { findingsOn } from "./axe.ts";
import { expect } from "./fixtures.ts";
import { lengthenWords, cutBySpacing, tooWide } from "./page-checks.ts";
import { states, test } from "./state-test.ts";

/** Codes that some states need an API to answer with. */
const refusals = /(status|status of) 4\d\d/;

for (const [people, name, arrange] of states)
  test(`${people}: ${name}, by all rules in both schemes`, async ({ page, code, pageErrors }) => {
    pageErrors.allow(refusals);
    // So high that what sticks to the window covers half of nothing.
    await page.setViewportSize({ width: 320, height: 2000 });
    await page.emulateMedia({ colorScheme: "light" });
    if (people === "participants") await storeCode(page, code);
    await arrange(page);
    expect(await cutBySpacing(page), "with wider spaces").toEqual([]);
    expect(await findingsOn(page), "light").toEqual([]);
    await page.emulateMedia({ colorScheme: "dark" });
    await page.setViewportSize({ width: 1280, height: 2000 });
    expect(await findingsOn(page), "dark, wide").toEqual([]);
    await page.setViewportSize({ width: 320, height: 800 });
    await lengthenWords(page);
    expect(await tooWide(page), "with long words").toEqual([]);
  });
