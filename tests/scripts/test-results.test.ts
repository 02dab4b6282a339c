import { writeFile } from "node:fs/promises";
import { join } from "node:path";

import { describe, expect } from "vitest";

import { readResults } from "../../scripts/test/results.ts";
import { inProject } from "../../src/shared/files.ts";
import { test } from "../helpers/folder.ts";

describe("the results of a test run", () => {
  test("name the commands that run a failed test of Vitest alone, and a file that can't be loaded", async ({
    folder,
  }) => {
    const file = join(folder, "vitest.json");
    const test = (status: string, fullName: string) => ({ status, fullName });
    const of = (path: string, status: string, ...assertionResults: readonly object[]) => ({
      name: inProject("tests", path),
      status,
      assertionResults,
    });
    await writeFile(
      file,
      JSON.stringify({
        numPassedTests: 2,
        testResults: [
          of("a.test.ts", "failed", test("passed", "one"), test("failed", "costs 3 (or more)?")),
          of("b.test.ts", "passed", test("passed", "two")),
          of("c.test.ts", "failed"),
        ],
      }),
    );
    expect(await readResults("vitest", file)).toEqual({
      passed: 2,
      failed: 2,
      again: [
        ["npx", "vitest", "tests/a.test.ts", "-t", String.raw`costs 3 \(or more\)\?`],
        ["npx", "vitest", "tests/c.test.ts"],
      ],
    });
  });

  test("name the place of a failed test of Playwright, at any depth", async ({ folder }) => {
    const file = join(folder, "playwright.json");
    const suite = (specs: readonly object[], suites: readonly object[] = []) => ({
      file: "back.test.ts",
      specs,
      suites,
    });
    const inner = suite([{ ok: false, line: 12 }]);
    await writeFile(
      file,
      JSON.stringify({ stats: { expected: 5 }, suites: [suite([{ ok: true, line: 3 }], [inner])] }),
    );
    expect(await readResults("playwright", file)).toEqual({
      passed: 5,
      failed: 1,
      again: [["npx", "playwright", "test", "tests/e2e/back.test.ts:12"]],
    });
  });
});
