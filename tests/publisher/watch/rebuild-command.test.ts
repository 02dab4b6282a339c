import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";

import { describe, expect, onTestFinished, vi } from "vitest";

import { testEnvironment } from "../../helpers/test-settings.ts";
import { CliError } from "../../../src/shared/errors.ts";
import { rebuildCommand } from "../../../src/publisher/watch/rebuild-command.ts";
import { inProject } from "../../../src/shared/files.ts";
import { test } from "../../helpers/folder.ts";
import { runOf } from "../run/run-of.ts";

function start(args: readonly string[], env: Record<string, string>) {
  const child = spawn(process.execPath, args, {
    env: { ...testEnvironment("unused", "unused"), ...env },
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (part: Buffer) => (output += part.toString()));
  const ended = once(child, "close").then(([code]) => ({ code: code as number | null, output }));
  return { child, ended };
}

describe("the sample at a public address", () => {
  const env = { SITE_URL: "https://www.example.org" };
  const publish = 'console.log("asked"); return run;';
  const rollback = publish;

  test.each(["start.ts", "rebuild.ts"])("is not published by accident: %s", async (script) => {
    const { code, output } = await start([inProject(`scripts/${script}`)], env).ended;
    expect(output.trim()).toBe(
      'API_HOST is empty, so the content of the embedded API would be published at https://www.example.org. Set API_HOST to the organisation\'s API, or to "sample" if that is meant.',
    );
    expect(code).toBe(2);
  });

  test.each([
    ["sample", []],
    ["", ["--rollback"]],
  ])("is published with API_HOST=%s %s", async (API_HOST, args) => {
    const { ended } = stubbed(args, { publish, rollback, env: { ...env, API_HOST } });
    expect(await ended).toMatchObject({
      code: 0,
      output: expect.stringContaining("asked") as unknown,
    });
  });
});

/** The same command with this code as the publisher. */
const stubbed = (args: readonly string[], { publish = "", rollback = "", env = {} }) =>
  start(
    [
      "--input-type=module",
      "-e",
      `import { command } from ${JSON.stringify(inProject("src/shared/command.ts"))};
       import { LockedError } from ${JSON.stringify(inProject("src/shared/file-lock.ts"))};
       import { rebuildCommand } from ${JSON.stringify(inProject("src/publisher/watch/rebuild-command.ts"))};
       const run = ${JSON.stringify(runOf({}))};
       const work = {
         publish: async ({ signal, ...asked }) => { ${publish} },
         rollback: async ({ signal, ...asked }) => { ${rollback} },
       };
       await command(async () =>
         process.exit(await rebuildCommand(process.argv.slice(1), async () => work)));`,
      "--",
      ...args,
    ],
    env,
  );

const neverLoaded = () => Promise.reject(new Error("The publisher was loaded."));

describe("npm run rebuild", () => {
  test("has a help text", async () => {
    const { code, output } = await start([inProject("scripts/rebuild.ts"), "--help"], {}).ended;
    expect(code).toBe(0);
    for (const option of ["watch", "force", "rollback", "recheck", "releases"])
      expect(output).toContain(`--${option} `);
  });

  test.for([
    [["-f"], "Unknown option -f. Run with --help."],
    [["now"], "Unexpected argument now. Run with --help."],
    [["--force=yes"], "Option --force does not take an argument. Run with --help."],
    [["--toString"], "Unknown option --toString. Run with --help."],
    [["--rollback", "--watch"], "--rollback and --watch don't go together"],
    [["--rollback", "--releases"], "--rollback and --releases don't go together"],
    [["--rollback", "one", "two"], "Unexpected argument two. Run with --help."],
    [["--force", "one"], "Unexpected argument one. Run with --help."],
  ] as const)("refuses %j", async ([args, sentence]) => {
    const refusal = await rebuildCommand(args, neverLoaded).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(CliError);
    expect(refusal).toMatchObject({ exitCode: 2 });
    expect((refusal as CliError).message.startsWith(sentence)).toBe(true);
  });

  test("refuses an option that went to npm", async () => {
    vi.stubEnv("npm_config_dry_run", "true");
    onTestFinished(() => void vi.unstubAllEnvs());
    await expect(rebuildCommand([], neverLoaded)).rejects.toMatchObject({
      exitCode: 2,
      message: expect.stringContaining("Write npm run rebuild -- --dry-run") as unknown,
    });
  });

  test("takes no option from npm that is switched off", async () => {
    vi.stubEnv("npm_config_dry_run", "false");
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(await rebuildCommand(["--help"], neverLoaded)).toBe(0);
  });

  test("passes its options on and prints the outcome", async () => {
    const { code, output } = await stubbed(["--force", "--recheck"], {
      publish: `const { settings, ...rest } = asked;
        console.log(JSON.stringify(rest), settings.SITE_URL, signal.aborted);
        return { ...run, result: "published" };`,
    }).ended;
    expect(output).toBe(
      '{"cause":"command","force":true,"recheck":true} http://localhost:4321 false\n' +
        "Published 20261121-070412-3f9a: no address changed (1.5 s).\n",
    );
    expect(code).toBe(0);
  });

  test.for([
    [["--rollback"], "undefined"],
    [["--rollback", "20261121-070412-3f9a"], "20261121-070412-3f9a"],
  ] as const)("rolls back with %j", async ([args, to]) => {
    const { code, output } = await stubbed(args, {
      publish: "process.exit(9);",
      rollback: 'return { ...run, result: "rolled back", reason: `To ${asked.to}.` };',
    }).ended;
    expect(output).toBe(`Rolled back: no address changed (1.5 s). To ${to}.\n`);
    expect(code).toBe(0);
  });

  test("refused by the checks ends with code 3 and tells a workflow", async ({ folder }) => {
    const { code, output } = await stubbed([], {
      publish: 'return { ...run, result: "refused", reason: "A page is empty." };',
      env: { GITHUB_OUTPUT: `${folder}/output` },
    }).ended;
    expect(output).toContain("A page is empty.");
    expect(code).toBe(3);
    expect(await readFile(`${folder}/output`, "utf8")).toMatch(
      /^published=false\nrelease=.*\nkeep=true\n$/,
    );
  });

  test("during another one fails with that one's process id", async ({ folder }) => {
    const { code, output } = await stubbed([], {
      publish: 'throw new LockedError("It runs in process 7.");',
      env: { GITHUB_OUTPUT: `${folder}/output` },
    }).ended;
    expect(output).toBe("It runs in process 7.\n");
    expect(code).toBe(1);
    expect(await readFile(`${folder}/output`, "utf8")).toContain("published=false\n");
  });

  test("during another one waits for it with --wait", async () => {
    const { code, output } = await stubbed(["--wait"], {
      publish: `globalThis.calls = (globalThis.calls ?? 0) + 1;
        if (globalThis.calls === 1) throw new LockedError("It runs in process 7.");
        return run;`,
    }).ended;
    expect(output).toBe("It runs in process 7.\nNothing has changed (1.5 s).\n");
    expect(code).toBe(0);
  });

  test("-- --watch finishes its rebuild at SIGTERM", async () => {
    const { child, ended } = stubbed(["--watch"], {
      publish: `await new Promise((resolve) => {
          signal.addEventListener("abort", resolve);
          console.log("begun by", asked.cause);
        });
        await new Promise((resolve) => setImmediate(resolve));
        console.log("in order");
        return { ...run, result: "failed" };`,
      env: { REBUILD_SCHEDULE: "0 0 1 1 *" },
    });
    child.stdout.on("data", (part: Buffer) => {
      if (part.includes("begun by start")) child.kill("SIGTERM");
    });
    const { code, output } = await ended;
    expect(output).toMatch(/begun by start\nEnding …\nin order\n$/);
    expect(code).toBe(0);
  });
});
