import { codeFor, minh, storeCode } from "./account-steps.ts";
import { findingsOn } from "./axe.ts";
import { expect, inOneTab } from "./fixtures.ts";
import { lengthenWords } from "./long-words.ts";
import { tooWide } from "./too-wide.ts";
import { cutBySpacing } from "./space-text.ts";
import { forParticipants, forVisitors } from "./page-states.ts";

/** Codes that some states need an API to answer with. */
const refusals = /(status|status of) 4\d\d/;

/** One login for all of them: what they do on the server doesn't last. */
const test = inOneTab.extend<object, { code: string }>({
  code: [
    async ({ tab }, use) => {
      await use(await codeFor(tab.request, minh));
    },
    { scope: "worker" },
  ],
});

for (const [people, states] of [
  ["visitors", forVisitors],
  ["participants", forParticipants],
] as const)
  for (const [name, arrange] of Object.entries(states))
    test(`${people}: ${name}`, async ({ page, code, pageErrors }) => {
      pageErrors.allow(refusals);
      // So high that what sticks to the window covers half of nothing.
      await page.setViewportSize({ width: 320, height: 2000 });
      await page.emulateMedia({ colorScheme: "light" });
      if (people === "participants") await storeCode(page, code);
      await arrange(page);
      expect(await tooWide(page)).toEqual([]);
      expect(await cutBySpacing(page), "with wider spaces").toEqual([]);
      expect(await findingsOn(page), "light").toEqual([]);
      await page.emulateMedia({ colorScheme: "dark" });
      await page.setViewportSize({ width: 1280, height: 2000 });
      expect(await findingsOn(page), "dark, wide").toEqual([]);
      await page.setViewportSize({ width: 320, height: 800 });
      await lengthenWords(page);
      expect(await tooWide(page), "with long words").toEqual([]);
    });
