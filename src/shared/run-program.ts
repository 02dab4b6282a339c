import { spawn } from "node:child_process";
import { constants } from "node:os";
import { delimiter } from "node:path";

import { inProject, root } from "./project-path.ts";

/** The search path with the project's tools and its Node, which a script lacks without npm. */
const path = [inProject("node_modules", ".bin"), process.env["PATH"]].join(delimiter);

const signals = ["exit", "SIGINT", "SIGTERM"] as const;

/**
 * Runs a tool of node_modules/.bin in the project's folder. A signal to end this process ends the
 * tool instead, so that the caller can clean up. A quiet tool's output is returned, not printed.
 */
export function run(
  tool: string,
  args: readonly string[],
  { env = {}, quiet = false }: { env?: Readonly<Record<string, string>>; quiet?: boolean } = {},
): Promise<{ readonly code: number; readonly output: string }> {
  return new Promise((resolve, reject) => {
    // Before the tool runs: a signal that came in between would end this process and leave the tool.
    const end = () => child.kill();
    for (const signal of signals) process.on(signal, end);
    const child = spawn(tool, args, {
      cwd: root,
      env: { ...process.env, PATH: path, ...env },
      stdio: quiet ? ["ignore", "pipe", "pipe"] : "inherit",
    });
    const parts: string[] = [];
    const keep = (part: Buffer) => parts.push(part.toString());
    child.stdout?.on("data", keep);
    child.stderr?.on("data", keep);
    child.once("error", reject);
    child.once("close", (code, signal) => {
      for (const signal of signals) process.off(signal, end);
      // The exit code that a shell gives a program ended by a signal.
      const ended = signal ? 128 + constants.signals[signal] : 1;
      resolve({ code: code ?? ended, output: parts.join("") });
    });
  });
}
