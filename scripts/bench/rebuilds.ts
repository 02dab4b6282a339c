import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

import { signatureHeader, signatureOf } from "../../src/publisher/notify/signature.ts";
import { nextMessage } from "../../src/shared/processes.ts";
import { buildWithAstro } from "./bare-astro.ts";
import { build, type RebuildMessage, startPublisher } from "./first-build.ts";
import { start } from "./processes.ts";

const port = 4391;
const secret = "secret of the benchmark";
/** The number of the post that is changed. */
const post = 7;

/** The embedded API with its extras, or a host with the specification's calls only. */
const hostKinds = ["embedded", "specification"] as const;
export type HostKind = (typeof hostKinds)[number];

/** Measures with each number of posts, on each kind of host, in an empty folder. */
export async function* measureHosts<Cost>(
  data: string,
  counts: readonly number[],
  measure: (posts: number, kind: HostKind, folder: string) => Promise<Cost>,
) {
  for (const posts of counts)
    for (const kind of hostKinds) {
      const folder = `${data}/${kind}-${posts}`;
      await mkdir(folder);
      yield { posts, kind, ...(await measure(posts, kind, folder)) };
      await rm(folder, { recursive: true, force: true });
    }
}

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
 * Measures rebuilds of a site with many posts in an empty folder, with API and publisher in
 * processes of their own; throws when one doesn't publish.
 *
 * @returns a row of a table, and the steps of a watch's rebuild after one change in words
 */
export async function measureRebuilds(posts: number, kind: HostKind, folder: string) {
  using host = start("scripts/bench/content-host.ts", [String(posts), `${folder}/api.db`, kind]);
  const { address } = (await nextMessage(host)) as { address: string };
  const environment = { API_HOST: address, ...watchEnvironment };
  const first = await build(folder, environment);
  const astro = await secondsOf(() => buildWithAstro(folder));
  const unchanged = await build(folder, environment);
  await change(host, post);
  const changed = await build(folder, environment);
  const [live, liveAgain] = await untilLive(host, folder, environment);
  const { message } = liveAgain;
  const memory = [
    ...[first, unchanged, changed].map((each) => each.memory),
    ...[live, liveAgain].map((each) => each.message.bytes),
  ];
  const row = {
    host: kind,
    posts,
    pages: first.last.pages ?? 0,
    // Includes the start of the process, as all figures but those of a watch do.
    "first live, s": Number(first.live.toFixed(1)),
    // Once every picture is made.
    "finished, s": Number(first.finished.toFixed(1)),
    // `astro build` makes the same pages, without pictures and checks.
    "bare Astro, s": Number(astro.toFixed(1)),
    "memory, MB": Math.round(Math.max(...memory) / 1024 / 1024),
    "nothing changed, s": Number(unchanged.finished.toFixed(2)),
    "one change, s": Number(changed.finished.toFixed(2)),
    // A watch's first change, until the page is in the site's folder …
    "webhook to live, s": Number(live.seconds.toFixed(2)),
    // … and its second, for which it remembers what it has read.
    "again, s": Number(liveAgain.seconds.toFixed(2)),
    rendered: message.rendered ?? 0,
  };
  const times = message.steps.map(
    ({ name, milliseconds }) => `${name} ${Math.round(milliseconds)}`,
  );
  return { row, steps: `One change among ${posts} posts, ${kind} host: ${times.join(", ")} ms` };
}

async function change(host: ChildProcess, post: number): Promise<string> {
  host.send(post);
  return ((await nextMessage(host)) as { changed: string }).changed;
}

/** Starts a watch, and changes a post twice. */
async function untilLive(
  host: ChildProcess,
  folder: string,
  environment: Readonly<Record<string, string>>,
) {
  await using watch = await startWatch(folder, environment);
  return [await watch.edit(host, post), await watch.edit(host, post)] as const;
}

/** Starts a watch, and waits for its first rebuild. */
export async function startWatch(folder: string, environment: Readonly<Record<string, string>>) {
  const watch = startPublisher("watch", folder, environment);
  const message = async () => (await nextMessage(watch)) as RebuildMessage;
  return {
    first: await message(),
    /** Calls the webhook although nothing has changed. */
    look: async (): Promise<RebuildMessage> => {
      const done = message();
      await callWebhook();
      return done;
    },
    /** Changes a post, calls the webhook, and waits until the page has the change. */
    edit: async (host: ChildProcess, number: number) => {
      const changed = await change(host, number);
      const page = join(folder, `dist/blog-detail/what-we-learned-in-week-${number}.html`);
      const done = message();
      const seconds = await secondsOf(async () => {
        await callWebhook();
        while (!(await readFile(page, "utf8")).includes(changed)) await pause(10);
      });
      return { seconds, message: await done };
    },
    [Symbol.asyncDispose]: async (): Promise<void> => {
      watch.disconnect();
      await once(watch, "exit");
    },
  };
}

/** Runs work, and gives its duration in seconds. */
export async function secondsOf(work: () => Promise<void>): Promise<number> {
  const begin = performance.now();
  await work();
  return (performance.now() - begin) / 1000;
}
