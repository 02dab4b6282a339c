import { fileURLToPath } from "node:url";

import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL("..", import.meta.url));

/** `vitest run -c .config/vitest.ts`; `--project built` needs a built site, the others nothing. */
export default defineConfig({
  root,
  test: {
    // Above this a test that hangs is found; the slowest of them renders pictures.
    testTimeout: 20_000,
    hookTimeout: 60_000,
    projects: [
      project("unit", [
        "tests/{contract,content,hosting,islands,publish,scripts,shared,stores}/**/*.test.{ts,tsx}",
      ]),
      project(
        "server",
        ["tests/server/**/*.test.ts"],
        ["tests/server/postgres.setup.ts"],
      ),
      project("built", ["tests/built/**/*.test.ts"]),
    ],
  },
});

function project(
  name: string,
  include: readonly string[],
  globalSetup: readonly string[] = [],
) {
  return {
    extends: true as const,
    test: {
      name,
      include: [...include],
      globalSetup: [...globalSetup],
      environment: "node" as const,
    },
  };
}
