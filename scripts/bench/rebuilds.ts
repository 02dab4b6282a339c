import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

import { signatureHeader, signatureOf } from "../../src/publisher/notify/signature.ts";
import type { RebuildRun } from "../../src/publisher/run/run.ts";
import { nextMessage } from "../../src/shared/next-message.ts";
import { start } from "./processes.ts";

/** The API of a measurement: the embedded one with its extras, or one that has the specification's calls only. */
export type HostKind = "embedded" | "specification";

/** What rebuilds of a site with many posts cost, in seconds. */
export interface RebuildCost {
  readonly host: HostKind;
  readonly posts: number;
  readonly pages: number;
  /** The first rebuild, which also makes every picture; the start of its process included, as in all. */
  readonly first: number;
  /** A rebuild without any cache except that of made pictures. */
  readonly clean: number;
  /** The largest peak of memory of all rebuilds, in bytes. */
  readonly memory: number;
  readonly unchanged: number;
  /** A rebuild by a new process after one change. */
  readonly command: number;
  /** From the webhook's request until the changed page is in the site's folder. */
  readonly live: number;
  /** Pages that were rendered for that change, and the steps of its rebuild. */
  readonly rendered: number;
  readonly steps: RebuildRun["steps"];
}

/** The message of `publisher.ts` after a rebuild. */
export type RebuildMessage = Pick<
  RebuildRun,
  "result" | "reason" | "steps" | "pages" | "rendered"
> & { readonly bytes: number };

const port = 4391;
const secret = "benchmark";

/** Settings of a watch that waits for its webhook. */
export const watchEnvironment = {
  REBUILD_SCHEDULE: "off",
  REBUILD_SECRET: secret,
  REBUILD_PORT: String(port),
};

/** Tells the watch that content has changed. */
export async function callWebhook(): Promise<void> {
  await fetch(`http://localhost:${port}/content-changed`, {
    method: "POST",
    headers: { [signatureHeader]: signatureOf("", secret) },
  });
}

/**
 * Measures rebuilds of a site with many posts, with API and publisher in processes of their own.
 *
 * @param folder an empty one
 * @throws {Error} when a rebuild doesn't publish
 */
export async function measureRebuilds(
  posts: number,
  kind: HostKind,
  folder: string,
): Promise<RebuildCost> {
  const host = start("scripts/bench/content-host.ts", [String(posts), `${folder}/api.db`, kind]);
  try {
    const { address } = (await nextMessage(host)) as { address: string };
    const environment = { API_HOST: address, ...watchEnvironment };
    const first = await timed(() => rebuildOnce(folder, environment));
    for (const part of ["dist", "data/releases", "data/renderer", "data/content"])
      await rm(join(folder, part), { recursive: true, force: true });
    const clean = await timed(() => rebuildOnce(folder, environment));
    const unchanged = await timed(() => rebuildOnce(folder, environment));
    await change(host);
    const changed = await timed(() => rebuildOnce(folder, environment));
    const { seconds: live, message } = await untilLive(host, folder, environment);
    const all = [first, clean, unchanged, changed].map(({ result }) => result);
    return {
      host: kind,
      posts,
      pages: clean.result.pages ?? 0,
      first: first.seconds,
      clean: clean.seconds,
      memory: Math.max(...[...all, message].map(({ bytes }) => bytes)),
      unchanged: unchanged.seconds,
      command: changed.seconds,
      live,
      rendered: message.rendered ?? 0,
      steps: message.steps,
    };
  } finally {
    host.kill();
  }
}

/** One rebuild in a new process, from its start to its end. */
async function rebuildOnce(
  folder: string,
  environment: Readonly<Record<string, string>>,
): Promise<RebuildMessage> {
  const child = start("scripts/bench/publisher.ts", ["once", folder], environment);
  const ended = once(child, "exit");
  const message = (await nextMessage(child)) as RebuildMessage;
  await ended;
  if (message.result !== "published" && message.result !== "unchanged")
    throw new Error(`The rebuild ended as ${message.result}: ${message.reason}`);
  return message;
}

/** Changes a post. Returns its new text. */
async function change(host: ChildProcess): Promise<string> {
  host.send("change");
  return ((await nextMessage(host)) as { changed: string }).changed;
}

/** Changes a post, calls the webhook of a watch, and waits until the page has the change. */
async function untilLive(
  host: ChildProcess,
  folder: string,
  environment: Readonly<Record<string, string>>,
): Promise<{ readonly seconds: number; readonly message: RebuildMessage }> {
  const watch = start("scripts/bench/publisher.ts", ["watch", folder], environment);
  try {
    await nextMessage(watch);
    const changed = await change(host);
    const page = join(folder, "dist/blog-detail/what-we-learned-in-week-7.html");
    const done = nextMessage(watch) as Promise<RebuildMessage>;
    const { seconds } = await timed(async () => {
      await callWebhook();
      while (!(await readFile(page, "utf8")).includes(changed)) await pause(10);
    });
    return { seconds, message: await done };
  } finally {
    watch.disconnect();
    await once(watch, "exit");
  }
}

/** Runs work, and gives its result and its duration in seconds. */
export async function timed<T>(
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly seconds: number }> {
  const begin = performance.now();
  const result = await work();
  return { result, seconds: (performance.now() - begin) / 1000 };
}
