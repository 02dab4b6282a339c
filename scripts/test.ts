/**
 * `npm test`: everything, in order; a stage that fails doesn't keep the others from running. The
 * last line sums up what Vitest and Playwright ran, and counts any other stage that fails as one.
 */
import { rm } from "node:fs/promises";

import { parseSettings } from "../src/settings.ts";
import { buildSite } from "../src/publisher/build-site.ts";
import { pathsOf } from "../src/publisher/release/paths.ts";
import { command } from "../src/cli/command.ts";
import { withContentHost } from "../src/cli/content-host.ts";
import { inProject } from "../src/shared/project-path.ts";
import { run } from "../src/shared/run-program.ts";
import { sumUp } from "./test/counts.ts";
import { testEnvironment } from "./test/environment.ts";
import { runStages, type Stage } from "./test/stages.ts";

const reports = inProject(".data", "test");
const site = `${reports}/dist`;

const tool = (name: string, line: string, quiet = false): Stage => ({
  name,
  work: async () => {
    const [program = "", ...args] = line.split(" ");
    const { code, output } = await run(program, args, { quiet });
    return { passed: code === 0, output };
  },
});

const vitest = (name: string, projects: string): Stage =>
  tool(
    name,
    `vitest run ${projects} --reporter=default --reporter=json --outputFile.json=${reports}/${name}.json`,
  );

/** The sample site, apart from dist/ and the machine's own data. */
const build: Stage = {
  name: "build",
  work: async () => {
    const settings = parseSettings(process.env);
    await withContentHost(settings, (host) => buildSite({ settings, host, paths: pathsOf(site) }));
    return { passed: true, output: "" };
  },
};

await command(async () => {
  await rm(reports, { recursive: true, force: true });
  Object.assign(process.env, testEnvironment(reports, site));
  // Building writes Astro's own types into .astro/, which the checks read.
  const outcomes = [
    ...(await runStages([build], 1)),
    ...(await runStages(
      [
        tool("types", "tsc --noEmit", true),
        tool("types of templates", "astro check --noSync", true),
        tool("lint", "eslint . --max-warnings 0", true),
        tool("format", "prettier --check .", true),
        tool("unused", "knip -c knip.json", true),
      ],
      2,
    )),
    ...(await runStages(
      [
        vitest("vitest", "--project unit --project server"),
        vitest("vitest-built", "--project built"),
        tool("browser", "playwright test"),
      ],
      1,
    )),
  ];
  const { text, failed } = await sumUp(outcomes, reports);
  console.log(text);
  process.exitCode = failed > 0 ? 1 : 0;
});
