import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

import type { Page } from "@playwright/test";
import type axe from "axe-core";

const script = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** axe's rules for WCAG 2.2 AA. */
export const wcagTags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Rules that axe calls experimental; no tag chooses them. */
export const experimentalRules = ["css-orientation-lock", "label-content-name-mismatch"];

const allRules = { type: "tag" as const, values: [...wcagTags, "best-practice"] };

/** Rules that another colour scheme can break: it changes colours, and nothing else. */
const colourRules = { type: "rule" as const, values: ["color-contrast", "link-in-text-block"] };

/** The violations that axe finds on a page, or in a part of it, as sentences. */
export const findingsOn = (page: Page, part = "html") => check(page, allRules, part);

/** The violations in the colours of a page that {@link findingsOn} has looked at in another scheme. */
export const colourFindingsOn = (page: Page) => check(page, colourRules);

async function check(page: Page, rules: axe.RunOnly, part = "html"): Promise<readonly string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(script);
  return page.evaluate(
    async ({ runOnly, experimental, part: include }) => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      // After a change of the colour scheme some elements fade, and each lets its children fade.
      await frame();
      await frame();
      const ends = ({ effect }: Animation) => Number.isFinite(effect?.getComputedTiming().endTime);
      const isFading = () =>
        document.getAnimations().some((one) => one.playState === "running" && ends(one));
      while (isFading()) await frame();
      const { axe: checker } = window as unknown as { axe: typeof axe };
      const { violations } = await checker.run(
        // What a film's own page does is its host's affair.
        { include: [[include]], exclude: [["iframe"]] },
        {
          runOnly,
          rules: Object.fromEntries(experimental.map((rule) => [rule, { enabled: true }])),
          resultTypes: ["violations"],
          iframes: false,
        },
      );
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(
          ({ target, failureSummary }) => `${id} ${target.join(" ")}: ${failureSummary ?? ""}`,
        ),
      );
    },
    { runOnly: rules, experimental: experimentalRules, part },
  );
}
