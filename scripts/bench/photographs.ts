import { once } from "node:events";
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

import { nextMessage } from "../../src/shared/processes.ts";
import { build, startPublisher } from "./first-build.ts";
import { start } from "./processes.ts";
import { callWebhook, type HostKind, secondsOf, watchEnvironment } from "./rebuilds.ts";

/**
 * Measures rebuilds of a site with a different photograph in each post, in an empty folder; throws
 * when one doesn't publish.
 *
 * @returns seconds until a release is live and until it has all its pictures, of the first one from
 *   the start of the process and of one post more from the webhook; the number of pictures of the
 *   first; and the largest sum of the memory of all processes, in bytes
 */
export async function measurePhotographs(posts: number, kind: HostKind, folder: string) {
  using host = start("scripts/bench/content-host.ts", [
    String(posts),
    join(folder, "api.db"),
    kind,
    "photographs",
  ]);
  const { address } = (await nextMessage(host)) as { address: string };
  const environment = { API_HOST: address, ...watchEnvironment };
  const { live, finished, memory } = await build(folder, environment);
  const files = (await readdir(join(folder, "data/pictures"))).length;
  const watch = startPublisher("watch", folder, environment);
  await nextMessage(watch);
  host.send("change");
  await nextMessage(host);
  const page = join(folder, `dist/blog-detail/what-we-learned-in-week-${posts + 1}.html`);
  const begin = performance.now();
  const added = await secondsOf(async () => {
    await callWebhook();
    while (!existsSync(page)) await pause(10);
  });
  while (!(await readFile(page, "utf8")).includes(".avif 1600w")) await pause(10);
  const addedFinished = (performance.now() - begin) / 1000;
  watch.disconnect();
  await once(watch, "exit");
  return { live, finished, memory, files, added, addedFinished };
}
