/** Small projects whose commands begin in scripts/run.mjs, and what they have installed. */
import { spawn, type SpawnOptionsWithoutStdio } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { onTestFinished } from "vitest";

import { inProject } from "../../src/shared/files.ts";

const runtime = { version: "24.0.0" };
const linter = { version: "10.0.0", dev: true };
const binary = { version: "1.0.0", optional: true };
const binaryPath = "node_modules/@img/sharp-here";
export const withoutBinary = { "node_modules/node": runtime, "node_modules/vitest": linter };
export const production = { "node_modules/node": runtime, [binaryPath]: binary };
export const whole = { ...production, "node_modules/vitest": linter };
export const older = { "node_modules/node": { version: "23.0.0" } };

const { platform, arch } = process;

/** What package-lock.json has: also packages for other machines, and one that may be missing anywhere. */
const locked = {
  "": {},
  ...whole,
  [binaryPath]: { ...binary, os: [platform], cpu: [arch], libc: ["glibc"] },
  "node_modules/@img/sharp-aix": { ...binary, os: ["aix"], cpu: [arch] },
  "node_modules/@img/sharp-wasm": { ...binary, cpu: ["wasm32"] },
  "node_modules/@img/sharp-musl": { ...binary, os: [platform], cpu: [arch], libc: ["musl"] },
  "node_modules/pg-cloudflare": binary,
};

/** Replaces the command `greet`. */
export const writeCommand = (folder: string, code: string) =>
  writeFile(join(folder, "scripts", "greet.ts"), code);
export const nodeOf = (folder: string) => join(folder, "node_modules", "node", "bin", "node");
export const binaryOf = (folder: string) => join(folder, binaryPath);

/** Replaces the npm of a project by a shell script, which runs in its folder. */
export const writeNpm = (folder: string, script: string) =>
  writeFile(join(folder, "path", "npm"), `#!/bin/sh\n${script}\n`, { mode: 0o755 });

/** Writes a project with these packages installed, whose npm only prints a line and fails. */
export async function prepare(folder: string, installed: object): Promise<void> {
  await cp(inProject("scripts", "setup"), join(folder, "scripts", "setup"), { recursive: true });
  await cp(inProject("scripts", "run.mjs"), join(folder, "scripts", "run.mjs"));
  const node = nodeOf(folder);
  await mkdir(join(folder, "node_modules", "node", "bin"), { recursive: true });
  await mkdir(join(folder, "node_modules", ".bin"));
  await mkdir(binaryOf(folder), { recursive: true });
  await symlink(process.execPath, node);
  await symlink(node, join(folder, "node_modules", ".bin", "node"));
  for (const [name, packages] of [
    ["package-lock.json", locked],
    ["node_modules/.package-lock.json", installed],
  ] as const)
    await writeFile(join(folder, name), JSON.stringify({ packages }));
  await writeCommand(folder, 'console.log("ran" satisfies string);');
  await mkdir(join(folder, "path"));
  await writeNpm(folder, "echo npm ran $*; exit 1");
}

interface Choices {
  readonly env?: Readonly<Record<string, string>>;
  /** The command, in place of `node` with scripts/run.mjs of the folder. */
  readonly command?: readonly [string, ...string[]];
  /** Where, as whom and in which group the process runs. */
  readonly options?: Pick<SpawnOptionsWithoutStdio, "cwd" | "detached" | "gid" | "uid">;
}

/** Starts scripts/run.mjs of a project with these words. */
export function start(
  folder: string,
  words: readonly string[],
  { env, command, options }: Choices = {},
) {
  const [program, ...first] = command ?? [process.execPath, join(folder, "scripts", "run.mjs")];
  const child = spawn(program, [...first, ...words], {
    env: { PATH: `${folder}/path:/usr/bin:/bin`, ...env },
    ...options,
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (part: Buffer) => (output += part.toString()));
  const ended = once(child, "close").then(([code, signal]) => ({
    code: code as number | null,
    signal: signal as NodeJS.Signals | null,
    output,
  }));
  return { child, ended };
}

/** As {@link start}, to its end: exit code, signal and output. */
export const run = (...args: Parameters<typeof start>) => start(...args).ended;
