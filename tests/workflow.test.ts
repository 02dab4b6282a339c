import { execFile } from "node:child_process";
import { mkdtemp, readFile, readdir, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";

import { describe, expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";

import { buildSettingNames, secretSettings } from "../src/shared/settings.ts";
import playwrightConfig from "../playwright.config.ts";
import { runs, type Stage } from "../scripts/test/stages.ts";
import vitestConfig from "../vitest.config.ts";
import { writeSite } from "./publisher/preview/example-site.ts";

interface Step {
  readonly if?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly with?: Readonly<Record<string, string | boolean | number>>;
}

interface Job {
  readonly if?: string;
  readonly steps: readonly Step[];
}

interface Workflow {
  readonly on?: object;
  readonly jobs: Readonly<Record<"rebuild" | "deploy", Job>>;
}

const folder = fileURLToPath(new URL("../.github/workflows/", import.meta.url));
const text = await readFile(join(folder, "rebuild.yml"), "utf8");
const workflow = parse(text) as Workflow;
const { rebuild, deploy } = workflow.jobs;
const steps = [...rebuild.steps, ...deploy.steps];
const manifest = JSON.parse(
  await readFile(new URL("../package.json", import.meta.url), "utf8"),
) as { scripts: Record<string, string>; allowScripts: Record<string, boolean> };

const stepWith = (words: string): Step & { readonly run: string } => {
  const step = rebuild.steps.find(({ run }) => run?.includes(words));
  if (step?.run === undefined) throw new Error(`no step has ${words}`);
  return { ...step, run: step.run };
};
const rebuildStep = stepWith("scripts/rebuild.ts");

test("the rebuild step gets every setting of a build, secret ones from secrets", () => {
  const expected = buildSettingNames.map((name) => {
    const context = secretSettings.has(name) ? "secrets" : "vars";
    return [name, `\${{ ${context}.${name} }}`];
  });
  expect(rebuildStep.env).toEqual({
    ...Object.fromEntries(expected),
    // The deployment steps are those of GitHub Pages.
    DEPLOY_TARGET: "github-pages",
  });
});

describe("CI", () => {
  const read = (path: string) => readFile(new URL(`../${path}`, import.meta.url), "utf8");

  test("runs npm test whenever it runs", async () => {
    const { jobs } = parse(await read(".github/workflows/ci.yml")) as Workflow;
    const whole = Object.values(jobs).filter(({ steps }) =>
      steps.some(({ run }) => run === "npm test"),
    );
    expect(whole).toHaveLength(1);
    // Nothing lets it pass, or leaves it out.
    for (const part of [...whole, ...whole.flatMap(({ steps }) => steps)])
      expect(part).not.toHaveProperty("if");
    expect(await read(".github/workflows/ci.yml")).not.toContain("continue-on-error");
    expect((await read(".ci/run")).trim()).toMatch(/\nnpm test$/);
  });

  test("runs what is left out there once a week", async () => {
    const { on, jobs } = parse(await read(".github/workflows/long.yml")) as Workflow;
    expect(on).toHaveProperty("schedule");
    const commands = Object.values(jobs).flatMap(({ steps }) =>
      steps.flatMap(({ run }) => run ?? []),
    );
    expect(commands).toContain("npm run test:long");
  });
});

describe("npm test and npm run test:long", () => {
  const stages = Object.values(runs).flatMap((run) => Object.values(run.stages));

  test("run every stage once", () => {
    for (const { stages: named, lanes } of Object.values(runs))
      expect(lanes.flat().toSorted()).toEqual(Object.keys(named).toSorted());
  });

  test("have every project of Vitest and Playwright once between them", () => {
    const projects = (runner: Stage["runner"]) =>
      stages
        .filter((stage) => stage.runner === runner)
        .flatMap(({ command }) => command.filter((_, index) => command[index - 1] === "--project"))
        .toSorted();
    const ofVitest = vitestConfig.test?.projects as { test: { name: string } }[];
    expect(projects("vitest")).toEqual(ofVitest.map(({ test: { name } }) => name).toSorted());
    expect(projects("playwright")).toEqual(playwrightConfig.projects?.map(({ name }) => name));
  });

  test("have the checks that developers have as commands of their own", () => {
    const programs = stages.map(({ command: [program] }) => program);
    expect(programs).toEqual(expect.arrayContaining(["oxlint", "prettier", "astro", "knip"]));
  });
});

test("actions and programs beside secrets have one exact version", async () => {
  for (const name of await readdir(folder)) {
    const uses = [...(await readFile(join(folder, name), "utf8")).matchAll(/uses: (.*)/g)];
    for (const [, action = ""] of uses)
      expect(action, name).toMatch(/@[0-9a-f]{40} # v\d+\.\d+\.\d+$|@sha256:[0-9a-f]{64}$/);
  }
  const guides = new URL("../docs/deploy/", import.meta.url);
  for (const file of [
    pathToFileURL(join(folder, "rebuild.yml")),
    ...(await readdir(guides)).map((name) => new URL(name, guides)),
  ])
    for (const [, program] of (await readFile(file, "utf8")).matchAll(
      /npx (?:--yes )?(?!astro )([\w@./-]+)/g,
    ))
      expect(program, file.pathname).toMatch(/.@\d+\.\d+\.\d+$/);
});

test("no checkout leaves its token in the folder for packages and tests", async () => {
  for (const name of await readdir(folder)) {
    const { jobs } = parse(await readFile(join(folder, name), "utf8")) as Workflow;
    const checkouts = Object.values(jobs)
      .flatMap(({ steps }) => steps)
      .filter(({ uses }) => uses?.startsWith("actions/checkout@"));
    expect(checkouts, name).not.toEqual([]);
    for (const step of checkouts) expect(step.with, name).toEqual({ "persist-credentials": false });
  }
});

test("Dependabot proposes versions a week after they appear, and ignores no security update", async () => {
  const { updates } = parse(
    await readFile(new URL("../.github/dependabot.yml", import.meta.url), "utf8"),
  ) as { updates: { cooldown?: object; ignore?: { "update-types"?: string[] }[] }[] };
  expect(updates).toHaveLength(2);
  for (const { cooldown, ignore = [] } of updates) {
    expect(cooldown).toEqual({ "default-days": 7 });
    // A package without versions or kinds of updates is ignored in security updates too.
    for (const one of ignore)
      expect(one["update-types"]).toEqual(
        ["major", "minor", "patch"].map((kind) => `version-update:semver-${kind}`),
      );
  }
});

test("packages run in production have no known fault: severe ones end a commit, all others the weekly run", async () => {
  const commandsOf = async (name: string) =>
    Object.values((parse(await readFile(join(folder, name), "utf8")) as Workflow).jobs).flatMap(
      ({ steps }) => steps.flatMap(({ run }) => run ?? []),
    );
  expect(await commandsOf("ci.yml")).toContain("npm audit --omit dev --audit-level high");
  expect(await commandsOf("ci.yml")).toContain("npm audit signatures");
  expect(await commandsOf("long.yml")).toContain("npm audit --package-lock-only --omit dev");
});

test("only packages that have a script at installation may run one", async () => {
  const { packages } = JSON.parse(
    await readFile(new URL("../package-lock.json", import.meta.url), "utf8"),
  ) as { packages: Record<string, { hasInstallScript?: boolean }> };
  for (const name of Object.keys(manifest.allowScripts))
    expect(packages[`node_modules/${name}`], name).toMatchObject({ hasInstallScript: true });
});

test("every npm script in the workflows exists", async () => {
  for (const name of await readdir(folder)) {
    const other = await readFile(join(folder, name), "utf8");
    for (const [, script = ""] of other.matchAll(/npm run ([\w:]+)/g))
      expect(Object.keys(manifest.scripts), name).toContain(script);
  }
});

test("inputs are never inserted into a command", () => {
  const given = [...text.matchAll(/\$\{\{\s*inputs\.[^}]*\}\}/g)].map(String);
  expect(given).toEqual([
    "${{ inputs.force && '--force' || '' }}",
    "${{ inputs.rollback && '--rollback' || '' }}",
  ]);
  expect(given.reduce((left, one) => left.replace(one, ""), rebuildStep.run).trim()).toMatch(
    / scripts\/rebuild\.ts$/,
  );
  for (const { run: command = "" } of steps)
    expect(command).not.toMatch(/\$\{\{\s*(github\.event|vars|secrets)/);
});

test("the folder for Pages contains files without links, and pages at old addresses", async () => {
  const place = await mkdtemp(join(tmpdir(), "morrow-workflow-"));
  onTestFinished(() => rm(place, { recursive: true }));
  await writeSite(place, {
    ".data/releases/1/site/index.html": "home",
    ".data/releases/1/site/blog/2.html": "blog",
    ".data/hosting/github-pages/feed.html": "moved",
    ".data/hosting/github-pages/.nojekyll": "",
  });
  await symlink(".data/releases/1/site", join(place, "dist"));
  const { run } = stepWith("hosting/github-pages");
  await promisify(execFile)("bash", ["-e", "-c", run], { cwd: place });
  const upload = rebuild.steps.find(({ uses }) =>
    uses?.startsWith("actions/upload-pages-artifact@"),
  );
  const entries = await readdir(join(place, String(upload?.with?.["path"])), {
    recursive: true,
    withFileTypes: true,
  });
  expect(entries.filter((entry) => entry.isSymbolicLink())).toEqual([]);
  const files = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  expect(files.sort()).toEqual([".nojekyll", "2.html", "feed.html", "index.html"]);
});
