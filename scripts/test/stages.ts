import { inProject } from "../../src/shared/files.ts";

/** Of a test run: the site that it builds, what its stages print, its temporary database. */
export const testFolder = inProject(".data", "test");
export const testSite = `${testFolder}/dist`;

/** A step of a test run. */
export interface Stage {
  /** A program of node_modules/.bin with its arguments. */
  readonly command: readonly [program: string, ...args: string[]];
  /** The runner of a stage that consists of tests, which are counted one by one; others count as one. */
  readonly runner?: "vitest" | "playwright";
}

const vitest = (...projects: readonly string[]): Stage => ({
  command: ["vitest", "run", ...projects.flatMap((project) => ["--project", project])],
  runner: "vitest",
});
const playwright = (project: string): Stage => ({
  command: ["playwright", "test", "--project", project],
  runner: "playwright",
});

const bench = (...words: readonly string[]): Stage => ({
  command: ["node", inProject("scripts", "bench.ts"), ...words],
});

const build: Stage = { command: ["astro", "build", "--outDir", testSite] };

/** The stages of `npm test`. */
const everyTime = {
  build,
  // Of templates; `lint` looks at the types of all other TypeScript too.
  types: { command: ["astro", "check", "--tsconfig", "tsconfig.templates.json"] },
  browser: playwright("browser"),
  lint: { command: ["oxlint"] },
  unused: { command: ["knip"] },
  format: { command: ["prettier", "--check", "."] },
  vitest: vitest("unit", "mocking", "publisher", "server"),
  built: vitest("built"),
} satisfies Readonly<Record<string, Stage>>;

/** The stages of `npm run test:long`: what is worth having, but not at each run. */
const sometimes = {
  build,
  vitest: vitest("long", "marked"),
  browser: playwright("long"),
  simulate: bench("simulate", "10000"),
  planted: bench("simulate", "--planted"),
  simulateOrganisation: bench("simulate", "organisation", "5000"),
  plantedOrganisation: bench("simulate", "organisation", "--planted"),
} satisfies Readonly<Record<string, Stage>>;

/**
 * What a test run consists of. Lanes run side by side, the stages of a lane one after the other: both lanes of
 * `npm test` take about as long, and most tests wait half of their time, so that two cores have work for both.
 */
export const runs: Readonly<
  Record<
    "test" | "test:long",
    {
      readonly stages: Readonly<Record<string, Stage>>;
      readonly lanes: readonly (readonly string[])[];
    }
  >
> = {
  test: {
    stages: everyTime,
    lanes: [
      ["build", "browser", "unused", "format"],
      ["lint", "types", "vitest", "built"],
    ],
  },
  "test:long": { stages: sometimes, lanes: [Object.keys(sometimes)] },
};
