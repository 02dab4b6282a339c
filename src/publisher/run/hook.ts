/**
 * The hook: the operator's command `REBUILD_HOOK_COMMAND`. It gets the addresses that a publish has changed,
 * so that a CDN forgets them, and an event when rebuilds begin to fail and when they succeed again. What
 * it has missed is in one file, and each rebuild delivers it, whether it publishes or not.
 */
import { setTimeout as wait } from "node:timers/promises";
import { spawn, type ChildProcess } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

import * as v from "valibot";

import { readJson, writeJson, root } from "../../shared/files.ts";
import type { Settings } from "../../shared/settings.ts";
import type { Release } from "../files/release.ts";
import {
  type Progress,
  type Changes,
  changes,
  type HookCall,
  type RunOutcome,
} from "../progress/run.ts";
import { listAddresses, mergeChanges, noChanges } from "../release/changes.ts";

const schema = v.object({
  /** Changes that the hook has not received. */
  missed: v.nullable(changes),
  /** Rebuilds in a row that failed or were refused. */
  failures: v.number(),
  /** ISO time of the first of them. */
  since: v.nullable(v.string()),
  /** ISO time of the last event about them. */
  notifiedAt: v.nullable(v.string()),
});
type State = v.InferOutput<typeof schema>;

/** Also where the file can't be read: then an event may come twice. */
const readState = async (file: string): Promise<State> =>
  (await readJson(file, schema)) ?? { missed: null, failures: 0, since: null, notifiedAt: null };

type HookSettings = Pick<Settings, "SITE_URL" | "REBUILD_HOOK_COMMAND">;

/**
 * Adds the changes of a release to those that the hook gets. It is called before the site switches to the
 * release, so that a kill loses none; when it has killed the switch too, the hook gets some too many.
 */
export async function addMissed(
  file: string,
  { REBUILD_HOOK_COMMAND }: HookSettings,
  more: Changes,
): Promise<void> {
  if (REBUILD_HOOK_COMMAND === "") return;
  const state = await readState(file);
  await writeJson(file, { ...state, missed: mergeChanges(state.missed ?? noChanges, more) });
}

interface HookOptions {
  /** The state from one rebuild to the next. */
  readonly file: string;
  readonly settings: HookSettings;
  /** The current release. */
  readonly release: Pick<Release, "id" | "publishedAt"> | undefined;
  readonly now: Date;
  readonly progress: Pick<Progress, "step">;
  /** Interrupts calls, which then count as failed. */
  readonly signal?: AbortSignal | undefined;
  readonly log?: (line: string) => void;
  /** Milliseconds that a call may take, and delays before the second attempt and the third. */
  readonly limits?: { readonly call: number; readonly pauses: readonly number[] };
}

const defaultLimits = { call: 300_000, pauses: [1000, 3000] };

/**
 * Calls the hook after a rebuild: with the changes that it has missed, and with an event when rebuilds
 * begin to fail, every hour while they do, and when they succeed again.
 *
 * @param outcome of the rebuild; undefined when it says nothing about the next one
 */
export async function notifyHook(
  outcome: RunOutcome | undefined,
  options: HookOptions,
): Promise<readonly HookCall[]> {
  const { file, settings, release, now, signal } = options;
  if (settings.REBUILD_HOOK_COMMAND === "") return [];
  const calls: HookCall[] = [];
  const send = async (event: string, facts: object) => {
    const body = JSON.stringify({ event, site: settings.SITE_URL, ...facts });
    const call = await options.progress.step("hook", async (setNote) => {
      const ended = await callHook(event, body, options);
      setNote(`${event}, ${ended.note}`, ended.done ? "✓" : "!");
      return ended;
    });
    calls.push(call);
    return call.done;
  };
  let state = await readState(file);
  if (
    release &&
    state.missed &&
    (await send("published", factsOf(release, state.missed, settings)))
  ) {
    state = { ...state, missed: null };
    await writeJson(file, state);
  }
  // An interrupted rebuild has not failed.
  if (!outcome || signal?.aborted) return calls;
  const { result, reason = "" } = outcome;
  const hasFailed = result === "failed" || result === "refused";
  const at = now.toISOString();
  if (hasFailed) state = { ...state, failures: state.failures + 1, since: state.since ?? at };
  const { failures, since, notifiedAt } = state;
  const isDue = hasFailed
    ? notifiedAt === null || Math.abs(now.getTime() - Date.parse(notifiedAt)) >= reminder
    : notifiedAt !== null;
  const facts = { at, reason, failures, since, ...noChanges, addresses: [] };
  const isNotified = isDue && (await send(hasFailed ? result : "recovered", facts));
  if (hasFailed) await writeJson(file, isNotified ? { ...state, notifiedAt: at } : state);
  else if (failures > 0 && (isNotified || notifiedAt === null))
    await writeJson(file, { ...state, failures: 0, since: null, notifiedAt: null });
  return calls;
}

/** Milliseconds between two events while rebuilds fail. The clock may be set back. */
const reminder = 60 * 60 * 1000;

/** What the hook gets about a release, and about those before it that it has missed. */
const factsOf = (
  { id, publishedAt }: Pick<Release, "id" | "publishedAt">,
  missed: Changes,
  { SITE_URL }: HookSettings,
) => ({
  release: id,
  publishedAt,
  ...missed,
  addresses: listAddresses(missed).map((path) => SITE_URL + encodePath(path)),
});

/** Paths are stored decoded, so `?` and `#` in them are part of a name. */
const encodePath = (path: string) =>
  encodeURI(path.toWellFormed()).replace(/[?#]/g, encodeURIComponent);

/** Runs the command, and again when it has failed, but not when it was interrupted. */
async function callHook(event: string, body: string, options: HookOptions): Promise<HookCall> {
  const { settings, signal, log = console.log, limits = defaultLimits } = options;
  for (const pause of [...limits.pauses, undefined]) {
    if (signal?.aborted) break;
    const { done, note, isInterrupted } = await runHookCommand(
      settings.REBUILD_HOOK_COMMAND,
      { event, body },
      { limit: limits.call, log, signal },
    );
    if (done || isInterrupted || pause === undefined) return { event, done, note };
    await wait(pause, undefined, { signal }).catch(() => undefined);
  }
  return { event, done: false, note: "the rebuild was ended before" };
}

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
async function runHookCommand(
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
