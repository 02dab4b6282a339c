import { execFile } from "node:child_process";
import { mkdtemp, readFile, readdir, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { parse } from "yaml";

import { secretSettings, settingNames } from "../src/settings.ts";
import vitestConfig from "../vitest.config.ts";
import { writeSite } from "./preview/example-site.ts";

interface Step {
  readonly id?: string;
  readonly if?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly with?: Readonly<Record<string, string | boolean | number>>;
}

interface Job {
  readonly needs?: string;
  readonly if?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly "timeout-minutes": number;
  readonly steps: readonly Step[];
}

interface Workflow {
  readonly jobs: Readonly<Record<"rebuild" | "deploy", Job>>;
}

const folder = fileURLToPath(new URL("../.github/workflows/", import.meta.url));
const text = await readFile(join(folder, "rebuild.yml"), "utf8");
const workflow = parse(text) as Workflow;
const { rebuild, deploy } = workflow.jobs;
const steps = [...rebuild.steps, ...deploy.steps];
const manifest = JSON.parse(
  await readFile(new URL("../package.json", import.meta.url), "utf8"),
) as { scripts: Record<string, string> };

const using = (job: Job, action: string) =>
  job.steps.filter(({ uses }) => uses?.startsWith(`${action}@`));

/** Settings of servers and of watched rebuilds, which the workflow does not need. */
const notOfABuild = new Set([
  "PORT",
  "HOST",
  "TRUSTED_PROXIES",
  "RECAPTCHA_SECRET",
  "DATABASE_URL",
  "SMTP_URL",
  "REBUILD_SCHEDULE",
  "REBUILD_PORT",
  "METRICS_HOST",
  "METRICS_PORT",
]);

test("the rebuild step gets every setting of a build, secret ones from secrets", () => {
  const expected = settingNames
    .filter((name) => !notOfABuild.has(name))
    .map((name) => {
      const kept = secretSettings.has(name) ? "secrets" : "vars";
      return [name, `\${{ ${kept}.${name} }}`];
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

  test("and npm test run every project of Vitest once, and every check", async () => {
    const stages = await read("scripts/test.ts");
    const lines = [...stages.matchAll(/\["[\w-]+", "([^"]+)"\]/g)].map(([, line = ""]) => line);
    const projects = (vitestConfig.test?.projects ?? []).map((project) => {
      const { test: named } = project as { readonly test: { readonly name: string } };
      return named.name;
    });
    expect(projects.length).toBeGreaterThan(3);
    const runs = lines.flatMap((line) =>
      [...line.matchAll(/--project (!?)(\S+)/g)].flatMap(([, not, name]) =>
        projects.filter((project) => (project === name) === (not === "")),
      ),
    );
    expect(runs.toSorted()).toEqual(projects.toSorted());
    // The checks that developers have as commands of their own.
    const tools = ["playwright test", "oxlint", "prettier --check", "astro check", "knip"];
    for (const tool of tools)
      expect(
        lines.filter((line) => line.startsWith(tool)),
        tool,
      ).toHaveLength(1);
  });
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

test("each run restores the cache of the last one", () => {
  const [state] = using(rebuild, "actions/cache/restore");
  const [saved, ...others] = using(rebuild, "actions/cache/save");
  expect(others).toEqual([]);
  expect(state?.with?.["key"]).toContain("github.run_id");
  expect(state?.with?.["key"]).toContain(state?.with?.["restore-keys"]);
  // A cache is found only with the paths that it was saved with.
  expect(saved?.with).toEqual({ key: state?.with?.["key"], path: state?.with?.["path"] });
  // An aborted rebuild has written no output.
  expect(saved?.if).toMatch(/^always\(\).* && steps\.rebuild\.outputs\.keep != 'false'$/);
  expect(rebuild.env?.["KEPT"]?.trim().split("\n")).toEqual(
    expect.arrayContaining([".data/content", ".data/pictures", ".data/releases", ".data/renderer"]),
  );
  const order = rebuild.steps.map(({ id, uses }) => id ?? uses ?? "");
  const at = (name: string) => order.findIndex((one) => one.startsWith(name));
  expect(at("actions/cache/restore")).toBeLessThan(at("rebuild"));
  expect(at("rebuild")).toBeLessThan(at("actions/cache/save"));
});

test("a rebuild ends before the job does, so that its results are saved", () => {
  const limits = /timeout --kill-after=(\d+)m (\d+)m /.exec(rebuildStep.run);
  const [end = NaN, limit = NaN] = (limits ?? []).slice(1).map(Number);
  expect(limit + end + 10).toBeLessThan(rebuild["timeout-minutes"]);
});

const stepWith = (words: string): Step & { readonly run: string } => {
  const step = rebuild.steps.find(({ run }) => run?.includes(words));
  if (step?.run === undefined) throw new Error(`no step has ${words}`);
  return { ...step, run: step.run };
};
const sourceStep = stepWith("API_HOST");
const rebuildStep = stepWith("scripts/rebuild.ts");
const pagesStep = stepWith("github-pages");
const dueStep = stepWith("GITHUB_OUTPUT");

describe("the commands", () => {
  let place = "";
  beforeEach(async () => {
    place = await mkdtemp(join(tmpdir(), "morrow-workflow-"));
  });
  afterEach(() => rm(place, { recursive: true }));

  const bash = (command: string, env: Record<string, string> = {}) =>
    promisify(execFile)("bash", ["-e", "-c", command], {
      cwd: place,
      env: { ...process.env, ...env },
    });

  test.for([
    [{ API_HOST: "", SITE_URL: "https://www.example.org" }, 1],
    [{ API_HOST: "https://api.example.org", SITE_URL: "" }, 1],
    [{ API_HOST: "sample", SITE_URL: "https://www.example.org" }, 0],
  ] as const)("with %j the check of the source ends with code %i", async ([env, code]) => {
    const ended = await bash(sourceStep.run, env).then(
      ({ stdout }) => ({ code: 0, stdout }),
      (error: unknown) => error as { code: number; stdout: string },
    );
    expect(ended.code).toBe(code);
    expect(ended.stdout.startsWith("::error::Set the repository's variables")).toBe(code === 1);
  });

  test("the source is checked first", () => {
    expect(rebuild.steps[0]?.run).toBe(sourceStep.run);
  });

  test("the folder for Pages contains files without links, and pages at old addresses", async () => {
    await writeSite(place, {
      ".data/releases/1/site/index.html": "home",
      ".data/releases/1/site/blog/2.html": "blog",
      ".data/hosting/github-pages/feed.html": "moved",
      ".data/hosting/github-pages/.nojekyll": "",
    });
    await symlink(".data/releases/1/site", join(place, "dist"));
    await bash(pagesStep.run);
    const [upload] = using(rebuild, "actions/upload-pages-artifact");
    const entries = await readdir(join(place, String(upload?.with?.["path"])), {
      recursive: true,
      withFileTypes: true,
    });
    expect(entries.filter((entry) => entry.isSymbolicLink())).toEqual([]);
    expect(
      entries
        .filter((entry) => entry.isFile())
        .map(({ name }) => name)
        .sort(),
    ).toEqual([".nojekyll", "2.html", "feed.html", "index.html"]);
  });

  test.for([
    ["nothing was ever deployed", undefined, "deploy=true\n"],
    ["another release is there", "20261120-1", "deploy=true\n"],
    ["this release is there", "20261121-1", ""],
  ] as const)(
    "deployment is due unless this release is deployed: %s",
    async ([, deployed, written]) => {
      await writeSite(place, {
        output: "",
        ...(deployed && { ".data/deployed": `${deployed}\n` }),
      });
      await bash(dueStep.run, { RELEASE: "20261121-1", GITHUB_OUTPUT: join(place, "output") });
      expect(await readFile(join(place, "output"), "utf8")).toBe(written);
    },
  );
});
