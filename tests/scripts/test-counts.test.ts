import { writeFile } from "node:fs/promises";

import { expect } from "vitest";

import { sumUp } from "../../scripts/test/counts.ts";
import { test } from "../helpers/folder.ts";

const outcome = (name: string, passed: boolean) => ({
  name,
  passed,
  seconds: 1,
});
const vitestReport = (passed: number, failed: number) =>
  JSON.stringify({
    numPassedTests: passed,
    numFailedTests: failed,
    testResults: [],
  });

test("sums both runners' tests", async ({ folder }) => {
  await writeFile(`${folder}/vitest.json`, vitestReport(10, 2));
  await writeFile(
    `${folder}/browser.json`,
    JSON.stringify({
      stats: { expected: 5, unexpected: 1, flaky: 0 },
      errors: [],
    }),
  );
  const { text } = await sumUp([outcome("vitest", false), outcome("browser", false)], folder);
  expect(text.split("\n").at(-1)).toBe("15 passed, 3 failed");
});

test("any other stage that fails counts as one", async ({ folder }) => {
  await writeFile(`${folder}/vitest.json`, vitestReport(10, 0));
  const { text } = await sumUp(
    [outcome("types", true), outcome("lint", false), outcome("vitest", true)],
    folder,
  );
  expect(text.split("\n").at(-1)).toBe("10 passed, 1 failed");
});

test("a runner that dies without a report is a failure", async ({ folder }) => {
  const { failed } = await sumUp([outcome("vitest", false)], folder);
  expect(failed).toBe(1);
});

test("a file that can't be read is a failure although none of its tests ran", async ({
  folder,
}) => {
  const report = {
    numPassedTests: 3,
    numFailedTests: 0,
    testResults: [{ status: "failed", assertionResults: [] }],
  };
  await writeFile(`${folder}/vitest.json`, JSON.stringify(report));
  const { passed, failed } = await sumUp([outcome("vitest", false)], folder);
  expect([passed, failed]).toEqual([3, 1]);
});

test("a runner that ends well but leaves no report is not taken at its word", async ({
  folder,
}) => {
  const { failed } = await sumUp([outcome("browser", true)], folder);
  expect(failed).toBe(1);
});
