import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

import packageJson from "../../package.json" with { type: "json" };
import type { RebuildRun } from "../../src/publisher/progress/run.ts";
import { observeMemory } from "./peak-memory.ts";
import { start } from "./processes.ts";

/** The message of `publisher.ts` after a rebuild. */
export type RebuildMessage = Pick<
  RebuildRun,
  "result" | "reason" | "steps" | "pages" | "rendered"
> & { readonly requests: number; readonly bytes: number };

/** Node's options that bound the memory of a rebuild (docs/decisions/094-memory-of-publishes.md). */
const options = packageJson.scripts.rebuild.match(/--\S+/g) ?? [];

/** Starts a process of the publisher with the options that `npm run rebuild` has. */
export const startPublisher = (
  mode: "once" | "watch",
  folder: string,
  environment: Readonly<Record<string, string>>,
) => start("scripts/bench/publisher.ts", [mode, folder], environment, options);

/**
 * Publishes into a folder with a new process; throws when a rebuild fails.
 *
 * @returns seconds from its start until a site is live, and until it has ended with all pictures
 *   made; the largest sum of the memory of all its processes, in bytes; and its last rebuild
 */
export async function build(folder: string, environment: Readonly<Record<string, string>>) {
  const child = startPublisher("once", folder, environment);
  const memory = observeMemory(child.pid ?? 0);
  const messages: RebuildMessage[] = [];
  child.on("message", (message) => messages.push(message as RebuildMessage));
  const ended = once(child, "exit");
  const begin = performance.now();
  const since = () => (performance.now() - begin) / 1000;
  while (child.exitCode === null && !existsSync(join(folder, "dist/index.html"))) await pause(50);
  const live = since();
  const [code] = (await ended) as [number | null];
  const last = messages.at(-1);
  const failed = messages.find(({ result }) => result !== "published" && result !== "unchanged");
  if (code !== 0 || failed || !last)
    throw new Error(`The rebuild ended with code ${code}, ${failed?.result}: ${failed?.reason}`);
  return { live, finished: since(), memory: memory(), last };
}
