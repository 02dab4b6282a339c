import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

import { signatureHeader, signatureOf } from "../../src/publisher/notify/signature.ts";
import type { RebuildRun } from "../../src/publisher/run/run.ts";
import { nextMessage } from "../../src/shared/next-message.ts";
import { buildWithAstro } from "./bare-astro.ts";
import { build, type RebuildMessage, startPublisher } from "./first-build.ts";
import { start } from "./processes.ts";

/** The API of a measurement: the embedded one with its extras, or one that has the specification's calls only. */
export type HostKind = "embedded" | "specification";

/** What rebuilds of a site with many posts cost, in seconds. */
export interface RebuildCost {
  readonly host: HostKind;
  readonly posts: number;
  readonly pages: number;
  /** The first rebuild, the start of its process included, as in all: until the site is live … */
  readonly first: number;
  /** … and until every picture is made. */
  readonly finished: number;
  /** The same pages by `astro build` alone, without pictures and checks. */
  readonly astro: number;
  /** The largest peak of memory of all rebuilds, in bytes. */
  readonly memory: number;
  readonly unchanged: number;
  /** A rebuild by a new process after one change. */
  readonly command: number;
  /** From the webhook's request until the changed page is in the site's folder: a watch's first change … */
  readonly live: number;
  /** … and its second, for which it remembers what it has read. */
  readonly liveAgain: number;
  /** Pages that were rendered for that change, and the steps of its rebuild. */
  readonly rendered: number;
  readonly steps: RebuildRun["steps"];
}

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
    const first = await build(folder, environment);
    const { seconds: astro } = await timed(() => buildWithAstro(folder));
    const unchanged = await build(folder, environment);
    await change(host);
    const changed = await build(folder, environment);
    const [live, liveAgain] = await untilLive(host, folder, environment);
    const { message } = liveAgain;
    return {
      host: kind,
      posts,
      pages: first.last.pages ?? 0,
      first: first.live,
      finished: first.finished,
      astro,
      memory: Math.max(
        first.memory,
        unchanged.memory,
        changed.memory,
        live.message.bytes,
        message.bytes,
      ),
      unchanged: unchanged.finished,
      command: changed.finished,
      live: live.seconds,
      liveAgain: liveAgain.seconds,
      rendered: message.rendered ?? 0,
      steps: message.steps,
    };
  } finally {
    host.kill();
  }
}

/** Changes a post. Returns its new text. */
async function change(host: ChildProcess): Promise<string> {
  host.send("change");
  return ((await nextMessage(host)) as { changed: string }).changed;
}

interface Live {
  readonly seconds: number;
  readonly message: RebuildMessage;
}

/** Starts a watch, and twice changes a post, calls the webhook, and waits until the page has the change. */
async function untilLive(
  host: ChildProcess,
  folder: string,
  environment: Readonly<Record<string, string>>,
): Promise<readonly [Live, Live]> {
  const watch = startPublisher("watch", folder, environment);
  const page = join(folder, "dist/blog-detail/what-we-learned-in-week-7.html");
  const live = async (): Promise<Live> => {
    const changed = await change(host);
    const done = nextMessage(watch) as Promise<RebuildMessage>;
    const { seconds } = await timed(async () => {
      await callWebhook();
      while (!(await readFile(page, "utf8")).includes(changed)) await pause(10);
    });
    return { seconds, message: await done };
  };
  try {
    await nextMessage(watch);
    return [await live(), await live()];
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
