import { once } from "node:events";
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

import { nextMessage } from "../../src/shared/next-message.ts";
import { build, startPublisher } from "./first-build.ts";
import { start } from "./processes.ts";
import { callWebhook, timed, watchEnvironment } from "./rebuilds.ts";

/** What a site costs in which each post has a photograph of its own; in seconds, from the start of the process. */
interface PhotographCost {
  readonly posts: number;
  /** Until the first release is published. */
  readonly live: number;
  /** Until the release with all variants is published. */
  readonly finished: number;
  /** Number of pictures that were made. */
  readonly files: number;
  /** The largest sum of the memory of all processes, in bytes. */
  readonly memory: number;
  /** From the webhook for one new post with a new photograph until its page is published. */
  readonly added: number;
  /** Until that page shows all variants. */
  readonly addedFinished: number;
}

/**
 * Measures rebuilds of a site with a different photograph in each post.
 *
 * @param folder an empty one
 * @throws {Error} when a rebuild doesn't publish
 */
export async function measurePhotographs(posts: number, folder: string): Promise<PhotographCost> {
  const host = start("scripts/bench/photograph-host.ts", [String(posts)]);
  try {
    const { address } = (await nextMessage(host)) as { address: string };
    const environment = { API_HOST: address, ...watchEnvironment };
    const { live, finished, memory } = await build(folder, environment);
    const files = (await readdir(join(folder, "data/pictures"))).length;
    const watch = startPublisher("watch", folder, environment);
    await nextMessage(watch);
    host.send("add");
    await nextMessage(host);
    const page = join(folder, `dist/blog-detail/what-we-saw-in-week-${posts + 1}.html`);
    const begin = performance.now();
    const { seconds: added } = await timed(async () => {
      await callWebhook();
      while (!existsSync(page)) await pause(10);
    });
    while (!(await readFile(page, "utf8")).includes(".avif 1600w")) await pause(10);
    const addedFinished = (performance.now() - begin) / 1000;
    watch.disconnect();
    await once(watch, "exit");
    return { posts, live, finished, memory, files, added, addedFinished };
  } finally {
    host.kill();
  }
}
