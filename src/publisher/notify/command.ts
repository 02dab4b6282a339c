import { spawn, type ChildProcess } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

import { root } from "../../shared/project-path.ts";
import type { HookEvent } from "./hooks.ts";
import type { Told } from "./post.ts";

interface Options {
  /** Milliseconds that it may take. */
  readonly limit: number;
  readonly log: (line: string) => void;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Runs a command of the shell in the project's folder, with the event in `MORROW_EVENT` and JSON on
 * its standard input and in the file that `MORROW_CHANGES_FILE` names. Its output goes to the log.
 *
 * @returns never an error of the command
 */
export async function runHook(
  command: string,
  event: HookEvent,
  body: string,
  options: Options,
): Promise<Told> {
  const folder = await mkdtemp(join(tmpdir(), "morrow-hook-"));
  try {
    const file = join(folder, "changes.json");
    await writeFile(file, body);
    const variables = { MORROW_EVENT: event, MORROW_CHANGES_FILE: file };
    return await ended(start(command, variables), body, options);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A group of processes of its own, so that what the shell started can be ended with it. */
const start = (command: string, variables: NodeJS.ProcessEnv) =>
  spawn(command, {
    shell: true,
    detached: true,
    cwd: root,
    env: { ...process.env, ...variables },
    stdio: ["pipe", "pipe", "pipe"],
  });

/** Milliseconds in which the last of a command's output is read when something holds it open. */
const drain = 200;

function ended(
  child: ReturnType<typeof start>,
  body: string,
  { limit, log, signal }: Options,
): Promise<Told> {
  return new Promise((resolve) => {
    let broken = "";
    let closing: NodeJS.Timeout | undefined;
    const close = () => {
      for (const stream of [child.stdin, child.stdout, child.stderr]) stream.destroy();
      child.unref();
    };
    const end = (why: string) => {
      broken ||= why;
      endGroup(child);
      // What has left the group can't be ended, and may hold the outputs open for ever.
      closing = setTimeout(close, drain);
    };
    const late = setTimeout(end, limit, `took longer than ${limit / 1000} s`);
    const asked = () => end("ended before it had finished");
    const leave = () => endGroup(child);
    signal?.addEventListener("abort", asked);
    process.once("exit", leave);
    const settle = (told: Told) => {
      clearTimeout(late);
      clearTimeout(closing);
      signal?.removeEventListener("abort", asked);
      process.off("exit", leave);
      resolve(told);
    };
    for (const output of [child.stdout, child.stderr])
      createInterface(output).on("line", (line) => log(`hook: ${line}`));
    child.once("error", ({ message }) => settle({ done: false, note: `can't be run: ${message}` }));
    child.once("exit", () => {
      closing = setTimeout(close, drain);
    });
    child.once("close", (code, killed) =>
      settle({
        done: broken === "" && code === 0,
        note: broken || `ended with ${killed ?? `exit code ${code ?? ""}`}`,
      }),
    );
    // A command that doesn't read its input closes it.
    child.stdin.on("error", () => undefined);
    child.stdin.end(body);
    if (signal?.aborted) asked();
  });
}

function endGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // It has ended by itself.
  }
}
