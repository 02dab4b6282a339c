import type { ChildProcess } from "node:child_process";
import { createHmac } from "node:crypto";
import { once } from "node:events";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

import type { RebuildRun } from "../../src/publisher/run/run.ts";
import { heard, start } from "./processes.ts";

/** What rebuilds cost with some number of posts; seconds of the clock. */
export interface RebuildCost {
  readonly posts: number;
  readonly pages: number;
  /** The very first one, which also makes every picture; the process's start included, as in all. */
  readonly first: number;
  /** Everything anew but the pictures: content, bundle and all pages. */
  readonly clean: number;
  /** Bytes, the most that one of those two processes had. */
  readonly memory: number;
  readonly unchanged: number;
  /** From the webhook's request to the changed page standing in the site's folder. */
  readonly live: number;
  /** Pages that were rendered for that change. */
  readonly rendered: number;
  /** Where the time of that change went. */
  readonly steps: RebuildRun["steps"];
}

type Told = Pick<RebuildRun, "result" | "reason" | "steps"> & {
  readonly pages?: number;
  readonly rendered?: number;
  readonly bytes: number;
};

const port = 4391;
const secret = "benchmark";

/**
 * Measures rebuilds of a site with many posts. API and publisher are processes of their own, as
 * they are in use.
 *
 * @param folder an empty one
 * @throws {Error} when a rebuild doesn't publish
 */
export async function measureRebuilds(posts: number, folder: string): Promise<RebuildCost> {
  const host = start("scripts/bench/content-host.ts", [String(posts), `${folder}/api.db`]);
  try {
    const { address } = (await heard(host)) as { address: string };
    const environment = {
      API_HOST: address,
      REBUILD_SCHEDULE: "off",
      REBUILD_SECRET: secret,
      REBUILD_PORT: String(port),
    };
    const first = await timed(() => rebuildOnce(folder, environment));
    for (const part of ["dist", "data/releases", "data/renderer", "data/content"])
      await rm(join(folder, part), { recursive: true, force: true });
    const clean = await timed(() => rebuildOnce(folder, environment));
    const unchanged = await timed(() => rebuildOnce(folder, environment));
    const { seconds: live, told } = await untilLive(host, folder, environment);
    return {
      posts,
      pages: clean.result.pages ?? 0,
      first: first.seconds,
      clean: clean.seconds,
      memory: Math.max(first.result.bytes, clean.result.bytes),
      unchanged: unchanged.seconds,
      live,
      rendered: told.rendered ?? 0,
      steps: told.steps,
    };
  } finally {
    host.kill();
  }
}

/** One rebuild in a new process, from its start to its end. */
async function rebuildOnce(
  folder: string,
  environment: Readonly<Record<string, string>>,
): Promise<Told> {
  const child = start("scripts/bench/publisher.ts", ["once", folder], environment);
  const ended = once(child, "exit");
  const told = (await heard(child)) as Told;
  await ended;
  if (told.result !== "published" && told.result !== "unchanged")
    throw new Error(`The rebuild ended as ${told.result}: ${told.reason}`);
  return told;
}

/** Changes a post, tells the watch by webhook, and waits until the page says so. */
async function untilLive(
  host: ChildProcess,
  folder: string,
  environment: Readonly<Record<string, string>>,
): Promise<{ readonly seconds: number; readonly told: Told }> {
  const watch = start("scripts/bench/publisher.ts", ["watch", folder], environment);
  try {
    await heard(watch);
    host.send("change");
    const { changed } = (await heard(host)) as { changed: string };
    const page = join(folder, "dist/blog-detail/what-we-learned-in-week-7.html");
    const done = heard(watch) as Promise<Told>;
    const { seconds } = await timed(async () => {
      await fetch(`http://localhost:${port}/content-changed`, {
        method: "POST",
        headers: { "X-Hub-Signature-256": `sha256=${signature()}` },
      });
      while (!(await readFile(page, "utf8")).includes(changed)) await pause(10);
    });
    return { seconds, told: await done };
  } finally {
    watch.disconnect();
    await once(watch, "exit");
  }
}

const signature = () => createHmac("sha256", secret).update("").digest("hex");

async function timed<T>(
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly seconds: number }> {
  const begin = performance.now();
  const result = await work();
  return { result, seconds: (performance.now() - begin) / 1000 };
}
