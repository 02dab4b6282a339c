import { execFile } from "node:child_process";
import { mkdtemp, readFile, readdir, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { parse } from "yaml";

import { writeSite } from "./example-site.ts";

interface Step {
  readonly id?: string;
  readonly if?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, string | boolean | number>>;
}

interface Job {
  readonly needs?: string;
  readonly if?: string;
  readonly permissions: Readonly<Record<string, string>>;
  readonly environment?: { readonly name: string };
  readonly env?: Readonly<Record<string, string>>;
  readonly "timeout-minutes": number;
  readonly steps: readonly Step[];
}

interface Workflow {
  readonly on: Readonly<Record<string, unknown>>;
  readonly concurrency: unknown;
  readonly permissions: unknown;
  readonly jobs: Readonly<Record<"rebuild" | "deploy", Job>>;
}

const folder = fileURLToPath(
  new URL("../../.github/workflows/", import.meta.url),
);
const text = await readFile(join(folder, "rebuild.yml"), "utf8");
const workflow = parse(text) as Workflow;
const { rebuild, deploy } = workflow.jobs;
const steps = [...rebuild.steps, ...deploy.steps];
const manifest = JSON.parse(
  await readFile(new URL("../../package.json", import.meta.url), "utf8"),
) as { scripts: Record<string, string> };

const using = (job: Job, action: string) =>
  job.steps.filter(({ uses }) => uses?.startsWith(`${action}@`));

test("it is begun by the clock, by the content system and by hand", () => {
  expect(workflow.on).toEqual({
    schedule: [{ cron: "*/15 * * * *" }],
    repository_dispatch: { types: ["content-changed"] },
    workflow_dispatch: {
      inputs: {
        force: {
          description: "Publish although a check refuses",
          type: "boolean",
          default: false,
        },
        rollback: {
          description: "Go back to the release before",
          type: "boolean",
          default: false,
        },
      },
    },
  });
});

test("one runs, one waits, and none is stopped in the middle", () => {
  expect(workflow.concurrency).toEqual({
    group: "rebuild",
    "cancel-in-progress": false,
  });
});

test("each job may do only what it has to", () => {
  expect(workflow.permissions).toEqual({});
  expect(rebuild.permissions).toEqual({ contents: "read" });
  expect(deploy.permissions).toEqual({ pages: "write", "id-token": "write" });
  expect(deploy.environment?.name).toBe("github-pages");
  for (const job of [rebuild, deploy])
    expect(job["timeout-minutes"]).toBeLessThanOrEqual(30);
});

test("all actions are GitHub's own, pinned by major version", () => {
  const actions = steps.flatMap(({ uses }) => uses ?? []);
  expect(actions.length).toBeGreaterThan(6);
  for (const action of actions)
    expect(action).toMatch(/^actions\/[a-z/-]+@v\d+$/);
});

test("every npm script that it names exists, in comments too", () => {
  const named = [...text.matchAll(/npm run ([\w:]+)/g)].map(([, name]) => name);
  expect(named).toContain("rebuild");
  for (const name of named)
    expect(Object.keys(manifest.scripts)).toContain(name);
});

test("every npm script that a workflow of this project names exists", async () => {
  for (const name of await readdir(folder)) {
    const other = await readFile(join(folder, name), "utf8");
    for (const [, script = ""] of other.matchAll(/npm run ([\w:]+)/g))
      expect(Object.keys(manifest.scripts), name).toContain(script);
  }
});

test("what a person types never becomes a command", () => {
  const run = rebuild.steps.find(({ id }) => id === "rebuild")?.run ?? "";
  const given = [...text.matchAll(/\$\{\{\s*inputs\.[^}]*\}\}/g)].map(String);
  expect(given).toEqual([
    "${{ inputs.force && '--force' || '' }}",
    "${{ inputs.rollback && '--rollback' || '' }}",
  ]);
  expect(given.reduce((left, one) => left.replace(one, ""), run).trim()).toBe(
    "npm run rebuild --",
  );
  for (const { run: command = "" } of steps)
    expect(command).not.toMatch(/\$\{\{\s*(github\.event|vars|secrets)/);
});

test("the next run begins where this one ended", () => {
  const [state] = using(rebuild, "actions/cache/restore");
  const [saved, ...others] = using(rebuild, "actions/cache/save");
  expect(others).toEqual([]);
  expect(state?.with?.["key"]).toContain("github.run_id");
  expect(state?.with?.["key"]).toContain(state?.with?.["restore-keys"]);
  // A cache is found only with the paths that it was saved with.
  expect(saved?.with).toEqual({
    key: state?.with?.["key"],
    path: state?.with?.["path"],
  });
  expect(saved?.if).toBe("steps.rebuild.outputs.published == 'true'");
  expect(rebuild.env?.["KEPT"]?.trim().split("\n")).toEqual(
    expect.arrayContaining([
      ".data/content",
      ".data/pictures",
      ".data/releases",
      ".data/renderer",
    ]),
  );
  const order = rebuild.steps.map(({ id, uses }) => id ?? uses ?? "");
  const at = (name: string) => order.findIndex((one) => one.startsWith(name));
  expect(at("actions/cache/restore")).toBeLessThan(at("rebuild"));
  expect(at("rebuild")).toBeLessThan(at("actions/cache/save"));
});

test("nothing is deployed unless there is something new", () => {
  expect(deploy.needs).toBe("rebuild");
  expect(deploy.if).toBe("needs.rebuild.outputs.deploy == 'true'");
  const uploads = using(rebuild, "actions/upload-pages-artifact");
  expect(uploads).toHaveLength(1);
  for (const step of [...uploads, pagesStep])
    expect(step.if).toBe("steps.due.outputs.deploy == 'true'");
});

const stepWith = (words: string): Step & { readonly run: string } => {
  const step = rebuild.steps.find(({ run }) => run?.includes(words));
  if (step?.run === undefined) throw new Error(`no step has ${words}`);
  return { ...step, run: step.run };
};
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

  test("the folder for Pages holds files, no links, and the pages at old addresses", async () => {
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
  ] as const)("%s", async ([, deployed, written]) => {
    await writeSite(place, {
      output: "",
      ...(deployed && { ".data/deployed": `${deployed}\n` }),
    });
    await bash(dueStep.run, {
      RELEASE: "20261121-1",
      GITHUB_OUTPUT: join(place, "output"),
    });
    expect(await readFile(join(place, "output"), "utf8")).toBe(written);
  });
});
