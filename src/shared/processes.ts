import { spawn, type ChildProcess, fork } from "node:child_process";
import { constants } from "node:os";
import { delimiter } from "node:path";
import { once } from "node:events";

import pLimit from "p-limit";

import { inProject, root } from "./files.ts";

/** Child processes: programs, and work with a limit of time and memory. */

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

/** Waits for the next message of a child process; throws when the process ends instead. */
export async function nextMessage(child: ChildProcess): Promise<unknown> {
  const done = new AbortController();
  const { signal } = done;
  try {
    const [message] = (await Promise.race([
      once(child, "message", { signal }),
      once(child, "exit", { signal }).then(([code]) => {
        throw new Error(`A child process ended with code ${code}.`);
      }),
    ])) as [unknown];
    return message;
  } finally {
    done.abort();
  }
}

/** Milliseconds after which the process hangs, on a machine that is busy with other things. */
const standardPatience = 120_000;

/** The process could not be started; the request may be fine. */
export class ChildStartError extends Error {
  override name = "ChildStartError";
}

/** The work took more than the process may take, or crashed it. */
export class LimitError extends Error {
  override name = "LimitError";
}

/**
 * A child process that does work which may hang or take all memory: its module calls `limitWork`, whose
 * limits end it. It has an empty environment, does one request at a time, and starts with the first one,
 * and again with the next after its end. Disposing of it ends it.
 *
 * @param patience the milliseconds that its start and each answer may take
 */
export function createLimitedChild<Result>(module: URL, patience = standardPatience) {
  let child: ChildProcess | undefined;
  const oneByOne = pLimit(1);
  /** Ends the process after the requests that it was given. */
  const end = (): Promise<unknown> => oneByOne(() => child?.kill("SIGKILL"));
  return {
    /**
     * @throws {ChildStartError} when the process can't be started
     * @throws {LimitError} when it ends before it answers
     * @throws {Error} with the message of the one that the work has thrown
     */
    run: (request: object): Promise<Result> =>
      oneByOne(async () => {
        const running = child && isAlive(child) ? child : (child = await start(module, patience));
        const answer = await answerOf<Result>(running, request, patience);
        if ("result" in answer) return answer.result;
        throw new Error(answer.error);
      }),
    end,
    [Symbol.asyncDispose]: async () => void (await end()),
  };
}

const isAlive = ({ killed, exitCode, signalCode }: ChildProcess) =>
  !killed && exitCode === null && signalCode === null;

async function start(module: URL, patience: number): Promise<ChildProcess> {
  const started = fork(module, {
    execArgv: ["--max-old-space-size=256"],
    // Each thread that decodes would keep an arena of its own.
    env: { MALLOC_ARENA_MAX: "2" },
    serialization: "advanced",
    stdio: "ignore",
  });
  const timer = setTimeout(() => started.kill("SIGKILL"), patience);
  await nextMessage(started)
    .finally(() => clearTimeout(timer))
    .catch(() => {
      throw new ChildStartError("the process that decodes pictures could not be started");
    });
  // An idle child must not keep this process running.
  started.unref();
  started.channel?.unref();
  return started;
}

async function answerOf<Result>(
  child: ChildProcess,
  request: object,
  patience: number,
): Promise<LimitedAnswer<Result>> {
  const timer = setTimeout(() => child.kill("SIGXCPU"), patience);
  child.ref();
  child.send(request, (error) => error && child.kill("SIGKILL"));
  try {
    return (await nextMessage(child)) as LimitedAnswer<Result>;
  } catch {
    const isSlow = child.signalCode === "SIGXCPU";
    throw new LimitError(
      isSlow ? "it takes more than 5 seconds" : "decoding it takes too much memory or crashes",
    );
  } finally {
    clearTimeout(timer);
    child.unref();
  }
}

/** The answer of a limited child process to a request. */
type LimitedAnswer<Result> = { readonly result: Result } | { readonly error: string };

/**
 * Microseconds of processor time for one request; pictures of real sites take some 100,000. The time of a
 * clock would depend on what else the machine does.
 */
const mostTime = 5_000_000;

/** `process.exit` would wait for the thread that decodes. */
const end = (signal: NodeJS.Signals) => process.kill(process.pid, signal);

/**
 * Answers the requests of `createLimitedChild`, in the child process. The process ends itself when one takes
 * more than 5 seconds of processor time (SIGXCPU), or when it has more than `mostMemory` bytes (SIGKILL).
 */
export function limitWork(work: (request: never) => Promise<unknown>, mostMemory: number): void {
  /** The processor time before the request that is worked on. */
  let before: NodeJS.CpuUsage | undefined;
  process.on("disconnect", () => end("SIGKILL"));
  process.on("message", (request) => {
    before = process.cpuUsage();
    void work(request as never)
      .then(
        (result) => process.send?.({ result }),
        (error: unknown) => process.send?.({ error: messageOf(error) }),
      )
      .finally(() => (before = undefined));
  });
  setInterval(() => {
    if (process.memoryUsage.rss() > mostMemory) end("SIGKILL");
    const { user, system } = before ? process.cpuUsage(before) : { user: 0, system: 0 };
    if (user + system > mostTime) end("SIGXCPU");
  }, 20).unref();
  process.send?.("ready");
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
