import { spawnSync } from "node:child_process";
import { cp, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { expect } from "vitest";

import { inProject } from "../../src/shared/project-path.ts";
import { test } from "../helpers/folder.ts";

const runtime = { version: "24.0.0" };
const linter = { version: "10.0.0", dev: true };
const locked = { "": {}, "node_modules/node": runtime, "node_modules/vitest": linter };

/** Runs the setup of a project with these packages installed, and an npm that only prints a line. */
async function setUp(folder: string, installed: object, ...args: string[]) {
  await cp(inProject("scripts", "setup"), join(folder, "scripts", "setup"), { recursive: true });
  const script = join(folder, "scripts", "setup.mjs");
  await cp(inProject("scripts", "setup.mjs"), script);
  const bin = join(folder, "node_modules", "node", "bin");
  await mkdir(bin, { recursive: true });
  await writeFile(join(bin, "node"), "");
  for (const [name, packages] of [
    ["package-lock.json", locked],
    ["node_modules/.package-lock.json", installed],
  ] as const)
    await writeFile(join(folder, name), JSON.stringify({ packages }));
  await writeFile(join(folder, "npm"), "#!/bin/sh\necho npm ran $*; exit 1\n", { mode: 0o755 });
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    env: { PATH: `${folder}:/usr/bin:/bin` },
    encoding: "utf8",
  });
  return {
    status,
    installs: stdout.includes("npm ran"),
    omits: stdout.includes("--omit=dev"),
    stderr,
  };
}

const production = { "node_modules/node": runtime };
const whole = { ...production, "node_modules/vitest": linter };
const older = { "node_modules/node": { version: "23.0.0" } };

test("installed packages are not installed again", async ({ folder }) => {
  for (const args of [[], ["--dev"]])
    expect(await setUp(folder, whole, ...args)).toMatchObject({ status: 0, installs: false });
});

test("an installation without development packages is left as it is", async ({ folder }) => {
  expect(await setUp(folder, production)).toMatchObject({ status: 0, installs: false });
});

test("a command that needs development packages fails when they were omitted", async ({
  folder,
}) => {
  const { status, installs, stderr } = await setUp(folder, production, "--dev");
  expect({ status, installs }).toEqual({ status: 1, installs: false });
  expect(stderr).toContain("npm ci --include=dev");
});

test("packages of another version are replaced", async ({ folder }) => {
  for (const installed of [older, {}, { ...older, ...whole, ...older }])
    expect(await setUp(folder, installed)).toMatchObject({ installs: true });
});

test("an outdated installation without development packages is updated without them", async ({
  folder,
}) => {
  expect(await setUp(folder, older)).toMatchObject({ installs: true, omits: true });
  for (const [installed, ...args] of [[{ ...whole, ...older }], [older, "--dev"]] as const)
    expect(await setUp(folder, installed, ...args)).toMatchObject({ installs: true, omits: false });
});
