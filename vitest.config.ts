import { defineConfig } from "vitest/config";

/** `npx vitest`; `--project built` needs a built site, the others nothing. */
export default defineConfig({
  test: {
    // Above this a test that hangs is found; the slowest of them renders pictures.
    testTimeout: 20_000,
    hookTimeout: 60_000,
    projects: [
      project("unit", [
        "tests/*.test.ts",
        "tests/{art,contract,content,islands,layouts,preview,publisher,scripts,sections,shared,stores}/**/*.test.{ts,tsx}",
      ]),
      project("server", ["tests/server/**/*.test.ts"], ["tests/server/postgres.setup.ts"]),
      project("built", ["tests/built/**/*.test.ts"]),
    ],
  },
});

function project(name: string, include: readonly string[], globalSetup: readonly string[] = []) {
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
