import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";

import { inProject } from "../../src/shared/project-path.ts";

/**
 * Starts a program of the benchmark as a process of its own.
 *
 * @param program in the project
 */
export const start = (
  program: string,
  args: readonly string[] = [],
  environment: Readonly<Record<string, string>> = {},
): ChildProcess =>
  fork(inProject(program), args, {
    env: { ...process.env, ...environment },
    // Of a test's own process the options are not meant for others.
    execArgv: [],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });

/**
 * What a process tells next.
 *
 * @throws {Error} when it ends instead
 */
export async function heard(child: ChildProcess): Promise<unknown> {
  const done = new AbortController();
  const { signal } = done;
  try {
    const [message] = (await Promise.race([
      once(child, "message", { signal }),
      once(child, "exit", { signal }).then(([code]) => {
        throw new Error(`A process of the benchmark ended with code ${code}.`);
      }),
    ])) as [unknown];
    return message;
  } finally {
    done.abort();
  }
}
