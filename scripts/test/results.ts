import { readFile } from "node:fs/promises";
import { relative } from "node:path";

import { root } from "../../src/shared/files.ts";

/** What a runner says of its tests. */
export interface Results {
  readonly passed: number;
  readonly failed: number;
  /** For each failed test, the words of a command that runs it alone. */
  readonly again: readonly (readonly string[])[];
}

/** Part of the file that Vitest's reporter `json` writes. */
interface VitestFile {
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

/** Part of the file that Playwright's reporter `json` writes. */
interface PlaywrightFile {
  readonly stats: { readonly expected: number };
  readonly suites: readonly Suite[];
}
interface Suite {
  readonly file: string;
  readonly suites?: readonly Suite[];
  readonly specs: readonly { readonly ok: boolean; readonly line: number }[];
}

/**
 * Reads the file that a runner has written.
 *
 * @throws when there is none, because the runner could not start
 */
export async function readResults(runner: "vitest" | "playwright", file: string): Promise<Results> {
  const content = JSON.parse(await readFile(file, "utf8")) as VitestFile & PlaywrightFile;
  return runner === "vitest" ? fromVitest(content) : fromPlaywright(content);
}

/** `-t` takes a regular expression. */
const signs = /[$()*+.?[\\\]^{|}]/g;

function fromVitest({ numPassedTests, testResults }: VitestFile): Results {
  const again = testResults
    .filter(({ status }) => status === "failed")
    .flatMap(({ name, assertionResults }) => {
      const file = ["npx", "vitest", relative(root, name)];
      const failed = assertionResults.filter(({ status }) => status === "failed");
      // A file that can't be loaded has no results of tests.
      return failed.length === 0
        ? [file]
        : failed.map(({ fullName }) => [
            ...file,
            "-t",
            fullName.replaceAll(signs, String.raw`\$&`),
          ]);
    });
  return { passed: numPassedTests, failed: again.length, again };
}

function fromPlaywright({ stats, suites }: PlaywrightFile): Results {
  const failed = (suite: Suite): readonly string[] => [
    ...suite.specs.filter(({ ok }) => !ok).map(({ line }) => `${suite.file}:${line}`),
    ...(suite.suites ?? []).flatMap(failed),
  ];
  const again = suites
    .flatMap(failed)
    .map((place) => ["npx", "playwright", "test", `tests/e2e/${place}`]);
  return { passed: stats.expected, failed: again.length, again };
}
