import { defineConfig } from "vitest/config";

/** Replaces modules that other files use as they are. */
const mocking = ["tests/preview/replaced-site.test.ts", "tests/publisher/new-files.test.ts"];

/** What needs a database, or publishes a whole site. */
const withServer = [
  "tests/stores/{*-embedded,embedded-api}.test.ts",
  "tests/dev/embedded-api.test.ts",
  "tests/simulate/*.test.ts",
];
const publishing = [
  "tests/publisher/*.test.ts",
  "tests/publisher/{deploy/cloudfront-sync,watch/rebuild-command}.test.ts",
];

const renderer = "tests/publisher/renderer.setup.ts";

/** `npx vitest FILE`; with `--watch` it goes on. docs/testing.md describes the projects. */
export default defineConfig({
  test: {
    watch: false,
    // What a publish prints is of interest where a test fails.
    silent: "passed-only",
    // Only to find a test that hangs: a busy machine may take twenty times as long as a quiet one.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    maxWorkers: 2,
    // Test files share their modules, most of which would take longer to load than their tests.
    isolate: false,
    projects: [
      project(
        "unit",
        [
          "tests/*.test.ts",
          "tests/{art,cli,client,content,contract,dev,doctor,environment,islands,layouts,organisation,preview,publisher,scripts,sections,shared,stores,styleguide,worker}/**/*.test.{ts,tsx}",
        ],
        {
          exclude: [...mocking, ...withServer, ...publishing],
          setupFiles: ["tests/console.setup.ts", "tests/cheap-passwords.setup.ts"],
        },
      ),
      project("mocking", mocking, { isolate: true, globalSetup: [renderer] }),
      project("publisher", publishing, { exclude: mocking, globalSetup: [renderer] }),
      project("server", ["tests/{http,server}/**/*.test.ts", ...withServer], {
        globalSetup: ["tests/server/databases.setup.ts"],
      }),
      // Needs a built site.
      project("built", ["tests/built/**/*.test.ts"]),
      // Worth having, but not at each run: `npm run test:long`.
      project("long", ["tests/**/*.long.test.ts"], {
        exclude: ["tests/e2e/**"],
        globalSetup: [renderer, "tests/server/databases.setup.ts"],
      }),
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
      exclude: name === "long" ? exclude : [...exclude, "**/*.long.test.ts"],
    },
  };
}
