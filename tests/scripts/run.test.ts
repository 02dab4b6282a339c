import { chmod, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { describe, expect } from "vitest";

import { inProject } from "../../src/shared/files.ts";
import { test } from "../helpers/folder.ts";
import { nodeOf, older, prepare, run, start, whole, writeCommand } from "./command-project.ts";

describe("a command", () => {
  test("gets its arguments, Node its options, and both the folder of the project", async ({
    folder,
  }) => {
    await prepare(folder, whole);
    await writeCommand(
      folder,
      "console.log(process.argv.slice(2), process.execArgv, process.cwd()); process.exitCode = 3;",
    );
    expect(await run(folder, ["--expose-gc", "--dev", "greet", "--dev", "a b"])).toMatchObject({
      code: 3,
      output: `[ '--dev', 'a b' ] [ '--expose-gc' ] ${folder}\n`,
    });
  });

  test("without npm finds the folder in which it was typed where npm names it", async ({
    folder,
  }) => {
    await prepare(folder, whole);
    await writeCommand(folder, "console.log(process.env.INIT_CWD, process.cwd());");
    const options = { cwd: "/usr" };
    expect((await run(folder, ["greet"], { options })).output).toBe(`/usr ${folder}\n`);
    const byNpm = { options, env: { INIT_CWD: "/bin" } };
    expect((await run(folder, ["greet"], byNpm)).output).toBe(`/bin ${folder}\n`);
  });

  test("may be a tool of node_modules/.bin, and finds the others", async ({ folder }) => {
    await prepare(folder, whole);
    const tool = join(folder, "node_modules", ".bin", "tool");
    await writeFile(
      tool,
      `#!/usr/bin/env node\nconsole.log(require("node:child_process").execSync("command -v node").toString());`,
    );
    const { output } = await run(folder, ["tool"]);
    expect(output.trim()).toBe(join(folder, "node_modules", ".bin", "node"));
  });

  test("for a browser looks for one with the same Node, as Playwright needs a newer one", async ({
    folder,
  }) => {
    await prepare(folder, whole);
    const node = nodeOf(folder);
    await rm(node);
    const script = `#!/bin/sh\necho "\${1##*/}"; exec "${process.execPath}" "$@"\n`;
    await writeFile(node, script, { mode: 0o755 });
    const found = { env: { CHROMIUM_PATH: "/bin/true" } };
    expect((await run(folder, ["--browser", "greet"], found)).output).toBe(
      "ensure-browser.mjs\ngreet.ts\nran\n",
    );
    const none = await run(folder, ["--browser", "greet"], { env: { CHROMIUM_PATH: "/none" } });
    expect(none).toMatchObject({
      code: 1,
      output: "ensure-browser.mjs\nCHROMIUM_PATH names /none, which doesn't exist.\n",
    });
  });

  test.for(["SIGTERM", "SIGINT", "SIGHUP"] as const)(
    "gets %s, and ends in its own way",
    async (signal, { folder }) => {
      await prepare(folder, whole);
      await writeCommand(
        folder,
        `process.on("${signal}", () => { console.log("in order"); process.exit(0); });
         setInterval(() => 0, 1000); console.log("begun");`,
      );
      const { child, ended } = start(folder, ["greet"]);
      child.stdout.once("data", () => child.kill(signal));
      expect(await ended).toEqual({ code: 0, signal: null, output: "begun\nin order\n" });
    },
  );

  test("that a signal has ended looks so to the caller", async ({ folder }) => {
    await prepare(folder, whole);
    await writeCommand(folder, 'process.kill(process.pid, "SIGTERM");');
    expect(await run(folder, ["greet"])).toMatchObject({ code: null, signal: "SIGTERM" });
  });

  test("ends in order when npm's shell has ended under it", async ({ folder }) => {
    await prepare(folder, whole);
    await writeCommand(
      folder,
      `process.on("SIGTERM", () => { console.log("in order"); process.exit(0); });
       setInterval(() => 0, 1000); console.log("begun");`,
    );
    // A command behind it, or the shell would become the program.
    const { child, ended } = start(folder, [process.execPath, folder], {
      command: ["sh", "-c", '"$0" "$1/scripts/run.mjs" greet; true'],
      env: { npm_lifecycle_event: "greet" },
    });
    child.stdout.once("data", () => child.kill("SIGTERM"));
    expect((await ended).output).toBe("begun\nin order\n");
  });
});

describe("one sentence tells of", () => {
  test.for(['the "new" one', "copy #1", "100%", "a*", "12:30", "why?"])(
    "a folder in which no site can be built: %s",
    async (name, { folder: parent }) => {
      const folder = join(parent, name);
      await prepare(folder, whole);
      const { code, output } = await run(folder, ["greet"]);
      expect(code).toBe(1);
      expect(output).toMatch(/^The site can't be built in .* Rename the folder, .*\n$/);
    },
  );

  test("folders with other signs, which are no hindrance", async ({ folder: parent }) => {
    const folder = join(parent, "Ünï & 'pfad' (1), [x] + $HOME");
    await prepare(folder, whole);
    expect(await run(folder, ["greet"])).toMatchObject({ code: 0, output: "ran\n" });
  });

  /** Runs a command with a Node that takes itself for another one. */
  async function runAs(version: string, folder: string) {
    await prepare(folder, whole);
    const pretend = `Object.defineProperty(process.versions, "node", { value: "${version}" })`;
    await writeFile(join(folder, "old.cjs"), pretend);
    return run(folder, ["greet"], {
      command: [process.execPath, "-r", join(folder, "old.cjs"), join(folder, "scripts/run.mjs")],
    });
  }

  test.for(["12.22.0", "18.20.8", "20.18.3", "21.7.3", "22.11.0"])(
    "an old Node: %s",
    async (version, { folder }) => {
      const { code, output } = await runAs(version, folder);
      expect(code).toBe(1);
      expect(output).toBe(
        `This needs Node 22.12 or later, or 20.19 or later of Node 20, and found ${version}. Install it from https://nodejs.org, then run the command again.\n`,
      );
    },
  );

  test.for(["20.19.0", "22.12.0", "23.0.0"])(
    "no Node that is new enough: %s",
    async (version, { folder }) => {
      expect(await runAs(version, folder)).toMatchObject({ code: 0, output: "ran\n" });
    },
  );

  test("an npm that is missing", async ({ folder }) => {
    await prepare(folder, {});
    const { code, output } = await run(folder, ["greet"], { env: { PATH: "/nowhere" } });
    expect(code).toBe(1);
    expect(output).toContain(
      "\nThe packages can't be installed, because npm can't be started (ENOENT).",
    );
  });

  test("another package manager, and installs with npm all the same", async ({ folder }) => {
    await prepare(folder, {});
    for (const agent of ["pnpm/10.1.0 npm/? node/v20", "yarn/1.22.22 npm/? node/v20", "bun/1.2"]) {
      const { output } = await run(folder, ["greet"], { env: { npm_config_user_agent: agent } });
      const [manager = ""] = agent.split("/");
      expect(output).toContain(
        `npm ci, because package-lock.json is not ${manager}'s …\nnpm ran ci`,
      );
    }
    const { output } = await run(folder, ["greet"], {
      env: { npm_config_user_agent: "npm/11.0.0 node/v20" },
    });
    expect(output).toContain("with npm ci …\n");
  });

  test.for([".", "node_modules", ".data"])(
    "a folder of the project that can't be written: %s",
    async (name, { folder }) => {
      await prepare(folder, older);
      await mkdir(join(folder, ".data"));
      await chmod(folder, 0o755);
      await chmod(join(folder, name), 0o555);
      // Root may write everywhere.
      const options = process.getuid?.() === 0 ? { uid: 65_534 } : {};
      const { code, output } = await run(folder, ["greet"], { options });
      // So that it can be removed.
      await chmod(join(folder, name), 0o755);
      expect(code).toBe(1);
      expect(output).toMatch(
        /^The packages can't be installed: .* can't be written \(EACCES\)\. .*\n$/,
      );
    },
  );

  test("a Node in node_modules that doesn't start", async ({ folder }) => {
    await prepare(folder, whole);
    const node = nodeOf(folder);
    await rm(node);
    await writeFile(node, "of another system");
    expect(await run(folder, ["greet"])).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^The Node of node_modules doesn't start \(.*\n$/) as unknown,
    });
  });

  test("an unknown command, and none", async ({ folder }) => {
    await prepare(folder, whole);
    expect(await run(folder, ["grete"])).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^There is no command grete: .*\n$/) as unknown,
    });
    expect((await run(folder, [])).output).toMatch(/^Name a command: .*\n$/);
  });
});

test("the entry has only syntax that old Nodes read", async () => {
  const entry = await readFile(inProject("scripts", "run.mjs"), "utf8");
  const code = entry.replaceAll(/\/\*.*?\*\/|\/\/.*|"[^"]*"/gs, "");
  expect(code).not.toMatch(/^import |\?\.|\?\?|=>|\bconst\b|\blet\b|\bawait\b|`/m);
});

test("package.json, its sentence, README and the long test name the same oldest Nodes", async () => {
  const { engines } = JSON.parse(await readFile(inProject("package.json"), "utf8")) as {
    engines: Record<string, string>;
  };
  const oldest = [...(engines["node"] ?? "").matchAll(/(\d+\.\d+)\.0/g)].map(([, name]) => name);
  expect(oldest).toHaveLength(2);
  for (const file of ["scripts/run.mjs", "README.md", "tests/scripts/newcomer.long.test.ts"]) {
    const text = await readFile(inProject(file), "utf8");
    for (const name of oldest) expect(text, file).toContain(name);
  }
  // The workflow's first command has the oldest of all.
  const workflow = await readFile(inProject(".github/workflows/ci.yml"), "utf8");
  expect(workflow).toContain(`node-version: ${oldest[0]}.0\n`);
});

test("every npm script begins with it", async () => {
  const { scripts } = JSON.parse(await readFile(inProject("package.json"), "utf8")) as {
    scripts: Record<string, string>;
  };
  for (const [name, line] of Object.entries(scripts))
    expect(line, name).toMatch(/^node scripts\/run\.mjs (--\S+ )*[a-z]/);
});
