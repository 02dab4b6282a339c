import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { fallbackFontStyle } from "../../../src/contract/brand/fallback-fonts.ts";
import { tokenStyle } from "../../../src/contract/brand/look.ts";
import { filesBelow } from "../../../src/shared/files.ts";

const files = await filesBelow("src");

const namesIn = (kind: RegExp, pattern: RegExp) =>
  new Set(
    files
      .filter((path) => kind.test(path))
      .flatMap((path) => [...readFileSync(`src/${path}`, "utf8").matchAll(pattern)])
      .map(([, name]) => name),
  );

// Browsers drop a declaration that reads a property without a value, and tell nobody.
test("each custom property that styles read without a fallback is set somewhere", () => {
  const read = namesIn(/\.(css|astro)$/, /var\(\s*(--[\w-]+)\s*\)/g);
  const set = namesIn(/\.(css|astro|tsx?)$/, /(--[\w-]+)["'`]?\]?\s*:/g);
  for (const [, name] of (tokenStyle + fallbackFontStyle).matchAll(/(--[\w-]+):/g)) set.add(name);
  expect(read.size).toBeGreaterThan(40);
  expect([...read].filter((name) => !set.has(name))).toEqual([]);
});
