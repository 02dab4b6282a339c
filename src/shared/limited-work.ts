/** The answer of a limited child process to a request. */
export type LimitedAnswer<Result> = { readonly result: Result } | { readonly error: string };

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
