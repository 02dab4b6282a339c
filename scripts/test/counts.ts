import { readFile } from "node:fs/promises";

import * as v from "valibot";

import type { Outcome } from "./stages.ts";

interface Counts {
  readonly passed: number;
  readonly failed: number;
}

const vitestReport = v.object({
  numPassedTests: v.number(),
  numFailedTests: v.number(),
  testResults: v.array(v.object({ status: v.string(), assertionResults: v.array(v.unknown()) })),
});

const playwrightReport = v.object({
  stats: v.object({
    expected: v.number(),
    unexpected: v.number(),
    flaky: v.number(),
  }),
  errors: v.array(v.unknown()),
});

/** Which report a stage leaves, and how to count it. */
const readers: Readonly<Record<string, (report: unknown) => Counts>> = {
  vitest: countVitest,
  "vitest-built": countVitest,
  browser: countPlaywright,
};

/** Sums up a test run; the text's last line is `N passed, N failed`. */
export async function sumUp(
  outcomes: readonly Outcome[],
  reports: string,
): Promise<Counts & { readonly text: string }> {
  const counted = await Promise.all(
    outcomes.map(async (outcome) => ({
      ...outcome,
      counts: await countStage(outcome, reports),
    })),
  );
  const passed = counted.reduce((sum, { counts }) => sum + counts.passed, 0);
  const failed = counted.reduce((sum, { counts }) => sum + counts.failed, 0);
  const lines = counted.map(
    ({ name, passed: ok, seconds }) =>
      `${ok ? "passed" : "FAILED"}  ${name} (${seconds.toFixed(0)} s)`,
  );
  const text = ["", ...lines, "", `${passed} passed, ${failed} failed`];
  return { passed, failed, text: text.join("\n") };
}

async function countStage({ name, passed }: Outcome, reports: string): Promise<Counts> {
  const read = readers[name];
  const counts = read
    ? await readFile(`${reports}/${name}.json`, "utf8")
        .then((text) => read(JSON.parse(text)))
        .catch(() => ({ passed: 0, failed: 1 }))
    : { passed: 0, failed: 0 };
  // A stage that ends badly counts, whatever its report says.
  return passed ? counts : { ...counts, failed: Math.max(1, counts.failed) };
}

function countVitest(report: unknown): Counts {
  const { numPassedTests, numFailedTests, testResults } = v.parse(vitestReport, report);
  const unreadable = testResults.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
  );
  return {
    passed: numPassedTests,
    failed: numFailedTests + unreadable.length,
  };
}

function countPlaywright(report: unknown): Counts {
  const { stats, errors } = v.parse(playwrightReport, report);
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
  };
}
