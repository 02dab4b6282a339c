/** The processes of a load: the API, and the clients that answer its survey. */
import { once } from "node:events";
import { readFileSync } from "node:fs";

import { nextMessage } from "../../src/shared/processes.ts";
import { freePort } from "../../tests/helpers/ports.ts";
import { start } from "../../tests/helpers/start-program.ts";
import type { Job, LoadReport } from "./load-clients.ts";

export type LoadServer = Awaited<ReturnType<typeof startServer>>;

/** Starts `npm run api` as a process with the settings of a public site, on a port that stays. */
export async function startServer(database: string) {
  const port = await freePort();
  const metricsPort = await freePort();
  const environment = {
    PORT: String(port),
    HOST: "127.0.0.1",
    SITE_URL: "https://load.example",
    SMTP_URL: "smtp://127.0.0.1:9",
    DATABASE_URL: database,
    TRUSTED_PROXIES: "127.0.0.1",
    METRICS_PORT: String(metricsPort),
  };
  const open = async () => {
    const child = start("scripts/api.ts", [], environment);
    await nextMessage(child);
    return child;
  };
  let child = await open();
  const end = async (signal: NodeJS.Signals) => {
    const ended = once(child, "exit");
    child.kill(signal);
    await ended;
  };
  return {
    address: `http://127.0.0.1:${port}`,
    pid: () => child.pid ?? 0,
    /** Reads a number of its `/metrics`, e.g. `process_resident_memory_bytes`. */
    read: async (metric: string) => {
      const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
      const line = text.split("\n").find((each) => each.startsWith(`${metric} `));
      return Number(line?.slice(metric.length));
    },
    /** Ends it with SIGKILL and starts it again; resolves when it answers again. */
    kill: async () => {
      await end("SIGKILL");
      child = await open();
    },
    stop: () => end("SIGTERM"),
    [Symbol.asyncDispose]: () => end("SIGTERM"),
    /** Its resident bytes at most, since it was started (Linux). */
    peakMemory: () => {
      const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
      return Number(/^VmHWM:\s*(\d+) kB/m.exec(status)?.[1]) * 1024;
    },
  };
}

/** Runs the clients of load-clients.ts; `onProgress` is not called again before it has resolved. */
export async function runClients(
  job: Job,
  onProgress: (saved: number) => Promise<void> = () => Promise.resolve(),
): Promise<LoadReport> {
  const child = start("scripts/bench/load-clients.ts");
  child.send(job);
  let busy: Promise<void> | undefined;
  for (;;) {
    const message = (await nextMessage(child)) as { saved: number } | LoadReport;
    if ("saves" in message) {
      await busy;
      return message;
    }
    busy ??= onProgress(message.saved).finally(() => (busy = undefined));
  }
}
