import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { reports } from "../../scripts/docs/reports.ts";
import { inProject } from "../../src/shared/files.ts";

test.each(Object.entries(reports))("docs/%s is what `npm run docs` writes", (name, make) => {
  expect(readFileSync(inProject("docs", name), "utf8")).toBe(make());
});
