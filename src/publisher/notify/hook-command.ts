import { spawn, type ChildProcess } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

import { root } from "../../shared/files.ts";

interface Message {
  readonly event: string;
  /** JSON, which names the event too. */
  readonly body: string;
}

interface Options {
  /** Milliseconds that the command may take. */
  readonly limit: number;
  readonly signal: AbortSignal | undefined;
  readonly log: (line: string) => void;
}

/** How a command ended. */
interface Ending {
  /** Whether it succeeded. */
  readonly done: boolean;
  readonly note: string;
  /** It took too long, or the rebuild was ended. */
  readonly isInterrupted: boolean;
}

/**
 * Runs a shell command in the project's folder, with the event in `MORROW_EVENT` and the JSON on its
 * standard input and in the file `MORROW_CHANGES_FILE`. Its output goes to the log.
 *
 * @returns how the command ended; rejects only when the file can't be written
 */
export async function runHookCommand(
  command: string,
  { event, body }: Message,
  options: Options,
): Promise<Ending> {
  const folder = await mkdtemp(join(tmpdir(), "morrow-hook-"));
  try {
    const file = join(folder, "changes.json");
    await writeFile(file, body);
    const variables = { MORROW_EVENT: event, MORROW_CHANGES_FILE: file };
    return await endOf(start(command, variables), body, options);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Starts a process group, so that the processes which the shell starts can be killed with it. */
const start = (command: string, variables: NodeJS.ProcessEnv) =>
  spawn(command, { shell: true, detached: true, cwd: root, env: { ...process.env, ...variables } });

/** Milliseconds to read the rest of the output while a process keeps it open. */
const drainTime = 200;

function endOf(
  child: ReturnType<typeof start>,
  body: string,
  { limit, log, signal }: Options,
): Promise<Ending> {
  return new Promise((resolve) => {
    let interruption = "";
    let draining: NodeJS.Timeout | undefined;
    const closeStreams = () => {
      for (const stream of [child.stdin, child.stdout, child.stderr]) stream.destroy();
      child.unref();
    };
    const interrupt = (reason: string) => {
      interruption ||= reason;
      killGroup(child);
      // A process that has left the group survives, and may keep the output open.
      draining = setTimeout(closeStreams, drainTime);
    };
    const timeout = setTimeout(interrupt, limit, `took longer than ${limit / 1000} s`);
    const onAbort = () => interrupt("ended before it had finished");
    const onExit = () => killGroup(child);
    signal?.addEventListener("abort", onAbort);
    process.once("exit", onExit);
    const settle = (done: boolean, note: string) => {
      clearTimeout(timeout);
      clearTimeout(draining);
      signal?.removeEventListener("abort", onAbort);
      process.off("exit", onExit);
      resolve({ done, note: interruption || note, isInterrupted: interruption !== "" });
    };
    for (const output of [child.stdout, child.stderr])
      createInterface(output).on("line", (line) => log(`hook: ${line}`));
    child.once("error", ({ message }) => settle(false, `can't be run: ${message}`));
    child.once("exit", () => {
      draining = setTimeout(closeStreams, drainTime);
    });
    child.once("close", (code, killedBy) =>
      settle(
        interruption === "" && code === 0,
        `ended with ${killedBy ?? `exit code ${code ?? ""}`}`,
      ),
    );
    // A command that doesn't read its input closes it.
    child.stdin.on("error", () => undefined);
    child.stdin.end(body);
    if (signal?.aborted) onAbort();
  });
}

function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // The group has ended already.
  }
}
