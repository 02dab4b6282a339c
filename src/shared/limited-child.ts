import { type ChildProcess, fork } from "node:child_process";

import pLimit from "p-limit";

import { nextMessage } from "./next-message.ts";
import type { LimitedAnswer } from "./limited-work.ts";

/** Milliseconds after which the process hangs, on a machine that is busy with other things. */
const limit = 120_000;

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
 */
export function createLimitedChild<Result>(module: URL) {
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
        const running = child && isAlive(child) ? child : (child = await start(module));
        const answer = await answerOf<Result>(running, request);
        if ("result" in answer) return answer.result;
        throw new Error(answer.error);
      }),
    end,
    [Symbol.asyncDispose]: async () => void (await end()),
  };
}

const isAlive = ({ killed, exitCode, signalCode }: ChildProcess) =>
  !killed && exitCode === null && signalCode === null;

async function start(module: URL): Promise<ChildProcess> {
  const started = fork(module, {
    execArgv: ["--max-old-space-size=256"],
    // Each thread that decodes would keep an arena of its own.
    env: { MALLOC_ARENA_MAX: "2" },
    serialization: "advanced",
    stdio: "ignore",
  });
  const timer = setTimeout(() => started.kill("SIGKILL"), limit);
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
): Promise<LimitedAnswer<Result>> {
  const timer = setTimeout(() => child.kill("SIGXCPU"), limit);
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
