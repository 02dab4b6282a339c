import { type ChildProcess, fork } from "node:child_process";

import { inProject } from "../../src/shared/files.ts";

/** Starts a program of the project as a child process. */
export const start = (
  program: string,
  args: readonly string[] = [],
  environment: Readonly<Record<string, string>> = {},
): ChildProcess =>
  fork(inProject(program), args, {
    env: { ...process.env, ...environment },
    // The options of Vitest's processes are not meant for others.
    execArgv: [],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
