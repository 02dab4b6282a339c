import { nextMessage } from "../../src/shared/processes.ts";
import type { Job, Report } from "./load-clients.ts";
import { start } from "./processes.ts";

/** Runs the clients of load-clients.ts; `onProgress` is not called again before it has resolved. */
export async function runClients(
  job: Job,
  onProgress: (saved: number) => Promise<void> = () => Promise.resolve(),
): Promise<Report> {
  const child = start("scripts/bench/load-clients.ts");
  child.send(job);
  let busy: Promise<void> | undefined;
  for (;;) {
    const message = (await nextMessage(child)) as { saved: number } | Report;
    if ("saves" in message) {
      await busy;
      return message;
    }
    busy ??= onProgress(message.saved).finally(() => (busy = undefined));
  }
}
