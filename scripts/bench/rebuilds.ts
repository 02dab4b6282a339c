import { type ChildProcess, execFile } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";

import type { RebuildRun } from "../../src/publisher/progress/run.ts";
import { runAstro } from "../../src/publisher/render/renderer.ts";
import { signatureOf } from "../../src/publisher/watch/webhook.ts";
import { nextMessage } from "../../src/shared/processes.ts";
import { start } from "../../tests/helpers/start-program.ts";

const port = 4391;
const secret = "secret of the benchmark";
/** The number of the post that is changed. */
const post = 7;

/** The embedded API with its extras, or a host with the specification's calls only. */
const hostKinds = ["embedded", "specification"] as const;
type HostKind = (typeof hostKinds)[number];

/** Measures rebuilds with each number of posts, on each kind of host. */
export async function* measureRebuilds(data: string, counts: readonly number[]) {
  for (const posts of counts)
    for (const kind of hostKinds) {
      const folder = `${data}/${kind}-${posts}`;
      await mkdir(folder);
      yield await measure(posts, kind, folder);
      await rm(folder, { recursive: true, force: true });
    }
}

/** Settings of a watch that waits for its webhook. */
const watchEnvironment = {
  REBUILD_SCHEDULE: "off",
  REBUILD_SECRET: secret,
  // The webhook has the second port above it.
  PORT: String(port - 2),
};

/** Tells the watch that content has changed. */
async function callWebhook(): Promise<void> {
  await fetch(`http://localhost:${port}/content-changed`, {
    method: "POST",
    headers: { "X-Hub-Signature-256": signatureOf("", secret) },
  });
}

/**
 * Measures rebuilds of a site with many posts in an empty folder, with API and publisher in
 * processes of their own; throws when one doesn't publish.
 *
 * @returns a row of a table, and the steps of a watch's rebuild after one change in words
 */
async function measure(posts: number, kind: HostKind, folder: string) {
  using host = start("scripts/bench/content-host.ts", [String(posts), `${folder}/api.db`, kind]);
  const { address } = (await nextMessage(host)) as { address: string };
  const environment = { API_HOST: address, ...watchEnvironment };
  const first = await build(folder, environment);
  const astro = await secondsOf(() => buildWithAstro(folder));
  const unchanged = await build(folder, environment);
  await change(host);
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

async function change(host: ChildProcess): Promise<string> {
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
  return [await watch.edit(host), await watch.edit(host)] as const;
}

/** Starts a watch, and waits for its first rebuild. */
async function startWatch(folder: string, environment: Readonly<Record<string, string>>) {
  const watch = startPublisher("watch", folder, environment);
  const message = async () => (await nextMessage(watch)) as RebuildMessage;
  await message();
  return {
    /** Changes a post, calls the webhook, and waits until the page has the change. */
    edit: async (host: ChildProcess) => {
      const changed = await change(host);
      const page = join(folder, `dist/blog-detail/what-we-learned-in-week-${post}.html`);
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
async function secondsOf(work: () => Promise<void>): Promise<number> {
  const begin = performance.now();
  await work();
  return (performance.now() - begin) / 1000;
}

/** The message of `publisher.ts` after a rebuild. */
type RebuildMessage = Pick<RebuildRun, "result" | "reason" | "steps" | "pages" | "rendered"> & {
  readonly requests: number;
  readonly bytes: number;
};

/** Starts a process of the publisher. */
const startPublisher = (
  mode: "once" | "watch",
  folder: string,
  environment: Readonly<Record<string, string>>,
) => start("scripts/bench/publisher.ts", [mode, folder], environment);

/**
 * Publishes into a folder with a new process; throws when a rebuild fails.
 *
 * @returns seconds from its start until a site is live, and until it has ended with all pictures
 *   made; the largest sum of the memory of all its processes, in bytes; and its last rebuild
 */
async function build(folder: string, environment: Readonly<Record<string, string>>) {
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

const run = promisify(execFile);

/**
 * Observes the memory of a process and of all that it starts; what they share counts for each. The
 * function ends this, and gives the largest sum in bytes.
 */
function observeMemory(pid: number): () => number {
  let peak = 0;
  const measurePeak = async () => {
    const { stdout } = await run("ps", ["-A", "-o", "pid=,ppid=,rss="]);
    peak = Math.max(peak, memoryOf(pid, stdout));
  };
  const timer = setInterval(() => void measurePeak(), 500);
  return () => {
    clearInterval(timer);
    return peak;
  };
}

/** @param table lines of process, parent and kilobytes */
function memoryOf(pid: number, table: string): number {
  const rows = table.split("\n").map((line) => line.trim().split(/\s+/).map(Number));
  const sum = (of: number): number =>
    rows
      .filter(([own, parent]) => own === of || parent === of)
      .reduce((bytes, [own = 0, , size = 0]) => bytes + (own === of ? size * 1024 : sum(own)), 0);
  return sum(pid);
}

const plainPage = `---
import posts from "../posts.json";
export const getStaticPaths = () => posts.map((post) => ({ params: { slug: post.slug }, props: post }));
const { title, main } = Astro.props;
---
<!doctype html>
<html lang="en">
  <head><meta charset="utf-8" /><title>{title}</title></head>
  <body><main set:html={main} /></body>
</html>
`;

/**
 * Builds the posts of a published site, in `dist` of a folder in the project, with Astro alone: the
 * same texts in one plain template. Throws when Astro fails.
 */
async function buildWithAstro(folder: string): Promise<void> {
  const root = join(folder, "astro");
  const site = join(folder, "dist/blog-detail");
  const posts: object[] = [];
  for (const name of await readdir(site)) {
    const html = await readFile(join(site, name), "utf8");
    const [, title = ""] = /<title>(.*?)<\/title>/.exec(html) ?? [];
    const [, main = ""] = /<main[^>]*>(.*)<\/main>/s.exec(html) ?? [];
    posts.push({ slug: name.replace(/\.html$/, ""), title, main });
  }
  await mkdir(join(root, "src/pages"), { recursive: true });
  await writeFile(join(root, "src/posts.json"), JSON.stringify(posts));
  await writeFile(join(root, "src/pages/[slug].astro"), plainPage);
  const { code, output } = await runAstro(["build", "--root", root], {}, true);
  if (code !== 0) throw new Error(`Astro failed: ${output}`);
}
