import { type ChildProcess, fork } from "node:child_process";
import { availableParallelism } from "node:os";

import type { PictureJob, PictureResult } from "./picture-process.ts";

export const threads = availableParallelism();

/** Parallel jobs; with one more than threads none of them is idle while a job begins or ends. */
export const jobsAtOnce = threads + 1;

export class EncodingError extends Error {
  override name = "EncodingError";
}

/**
 * Makes pictures in a child process, which starts with the first job: neither drawing nor the memory of
 * encoders is left in the publisher.
 */
export function pictureChild() {
  let child: ChildProcess | undefined;
  let lastId = 0;
  const pending = new Map<number, PromiseWithResolvers<undefined>>();

  const settle = ({ id, error }: PictureResult) => {
    const job = pending.get(id);
    pending.delete(id);
    if (error === undefined) job?.resolve(undefined);
    else
      job?.reject(error.isOfOriginal ? new EncodingError(error.message) : new Error(error.message));
  };

  const start = () => {
    const started = fork(new URL("./picture-process.ts", import.meta.url), {
      // Pixels are held by small objects, which are to be collected soon.
      execArgv: ["--max-semi-space-size=1"],
      // Files are written by the same threads. Each of them would keep an arena of its own.
      env: { UV_THREADPOOL_SIZE: String(threads + 1), MALLOC_ARENA_MAX: "2" },
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    started.on("message", settle);
    started.on("exit", (code, signal) => {
      for (const { reject } of pending.values())
        reject(new Error(`The process that makes pictures ended (${signal ?? `code ${code}`}).`));
      pending.clear();
      child = undefined;
    });
    return started;
  };

  return {
    /**
     * Makes the pictures of one original.
     *
     * @throws {EncodingError} when one of them can't be made
     * @throws {Error} when the process ends
     */
    make: (job: Omit<PictureJob, "id">): Promise<undefined> => {
      child ??= start();
      const promise = Promise.withResolvers<undefined>();
      const id = (lastId += 1);
      pending.set(id, promise);
      child.send({ ...job, id } satisfies PictureJob);
      return promise.promise;
    },
    [Symbol.dispose]: (): void => void child?.kill("SIGKILL"),
  };
}
