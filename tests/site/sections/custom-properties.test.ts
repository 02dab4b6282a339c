import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

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
  expect(read.size).toBeGreaterThan(40);
  expect([...read].filter((name) => !set.has(name))).toEqual([]);
});
