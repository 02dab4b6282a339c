import { defineConfig } from "vitest/config";

/** Stores that talk to the embedded API, which needs a database. */
const withServer = ["tests/stores/{*-embedded,embedded-api}.test.ts"];

/** `npx vitest`; `--project built` needs a built site, the others nothing. */
export default defineConfig({
  test: {
    // Above this a test that hangs is found; the slowest of them renders pictures.
    testTimeout: 20_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    projects: [
      project(
        "unit",
        [
          "tests/*.test.ts",
          "tests/{art,contract,content,islands,layouts,preview,publisher,scripts,sections,shared,stores}/**/*.test.{ts,tsx}",
        ],
        { exclude: withServer },
      ),
      project("server", ["tests/server/**/*.test.ts", ...withServer], {
        globalSetup: ["tests/server/databases.setup.ts"],
      }),
      project("built", ["tests/built/**/*.test.ts"]),
    ],
  },
});

function project(
  name: string,
  include: string[],
  options: { exclude?: string[]; globalSetup?: string[] } = {},
) {
  return {
    extends: true as const,
    test: { name, include, environment: "node" as const, ...options },
  };
}
