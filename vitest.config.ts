import { hash } from "node:crypto";
import { relative } from "node:path";

import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

import { markedTexts } from "./tests/marked/mark-texts.ts";

/** Replaces modules that other files use as they are, or needs those that others replace. */
const mocking = [
  "tests/publisher/preview/replaced-site.test.ts",
  "tests/publisher/new-files.test.ts",
  "tests/api/password.test.ts",
  "tests/api/other-brand.test.ts",
];

/** What needs a database, or publishes a whole site. */
const withServer = [
  "tests/site/stores/{*-embedded,embedded-api}.test.ts",
  "tests/operate/{doctor*,organisation/{backup,typed-paths}}.test.ts",
  "tests/shared/content-host.test.ts",
  "tests/shared/http/*.test.ts",
  "tests/publisher/fetch/embedded-api.test.ts",
  "tests/simulate/**/*.test.ts",
];
const publishing = ["tests/publisher/*.test.ts", "tests/publisher/watch/rebuild-command.test.ts"];

const marked = ["tests/marked/*.long.test.tsx"];

const cheapPasswords = "tests/cheap-passwords.setup.ts";
const renderer = "tests/publisher/renderer.setup.ts";

/**
 * Files in the random order of a seed, one project after the other: a worker ends before a file of another
 * project, and the next one would load all modules again.
 */
class RandomInProjects extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { sequence, root } = this.ctx.config;
    const keyOf = ({ project, moduleId }: TestSpecification) =>
      `${project.name} ${hash("sha1", `${sequence.seed} ${relative(root, moduleId)}`)}`;
    const keys = new Map(files.map((file) => [file, keyOf(file)]));
    const key = (file: TestSpecification) => keys.get(file) ?? "";
    return Promise.resolve(files.toSorted((one, other) => (key(one) < key(other) ? -1 : 1)));
  }
}
const seed = process.env["SEED"];

/** `npx vitest FILE`; with `--watch` it goes on. docs/testing.md describes the projects. */
export default defineConfig({
  test: {
    watch: false,
    // Days of surveys are those of the machine, unless a test has another zone.
    env: { TZ: "UTC" },
    // What a publish prints is of interest where a test fails.
    silent: "passed-only",
    // Only to find a test that hangs: a busy machine may take twenty times as long as a quiet one.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    maxWorkers: 2,
    // Test files share their modules, most of which would take longer to load than their tests.
    isolate: false,
    // Vitest prints the seed: `--sequence.seed=N`, or SEED, repeats an order.
    sequence: {
      shuffle: { files: true, tests: true },
      sequencer: RandomInProjects,
      ...(seed !== undefined && { seed: Number(seed) }),
    },
    projects: [
      project(
        "unit",
        [
          "tests/*.test.ts",
          "tests/{contract,operate,publisher,scripts,shared,site}/**/*.test.{ts,tsx}",
        ],
        {
          exclude: [...mocking, ...withServer, ...publishing],
          setupFiles: ["tests/console.setup.ts", cheapPasswords],
        },
      ),
      project("mocking", mocking, { isolate: true, globalSetup: [renderer] }),
      project("publisher", publishing, { exclude: mocking, globalSetup: [renderer] }),
      project("server", ["tests/api/**/*.test.ts", ...withServer], {
        exclude: mocking,
        setupFiles: [cheapPasswords],
        globalSetup: ["tests/api/databases.setup.ts"],
      }),
      // Needs a built site.
      project("built", ["tests/built/**/*.test.ts"]),
      // Worth having, but not at each run: `npm run test:long`.
      project("long", ["tests/**/*.long.test.ts"], {
        exclude: ["tests/e2e/**", ...marked],
        globalSetup: [renderer, "tests/api/databases.setup.ts"],
      }),
      // With all texts of src/contract/text marked.
      { ...project("marked", marked, { setupFiles: [cheapPasswords] }), plugins: [markedTexts] },
    ],
  },
});

function project(
  name: string,
  include: string[],
  options: {
    exclude?: string[];
    globalSetup?: string[];
    setupFiles?: string[];
    isolate?: boolean;
  } = {},
) {
  const exclude = options.exclude ?? [];
  return {
    extends: true as const,
    test: {
      name,
      include,
      environment: "node" as const,
      ...options,
      exclude: /^(long|marked)$/.test(name) ? exclude : [...exclude, "**/*.long.test.ts"],
    },
  };
}
