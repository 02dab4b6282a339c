/** `npm run bench`: what the site weighs, what rebuilds cost, how fast it is served. */
import { mkdir, rm } from "node:fs/promises";

import { measureRebuilds, type RebuildCost } from "./bench/rebuilds.ts";
import { placesOf } from "./publish/places.ts";
import { createSite } from "./serve/create-site.ts";
import { measureLoad } from "./steps/bench-load.ts";
import { buildSite } from "./steps/build-site.ts";
import { command } from "./steps/command.ts";
import { withContentHost } from "./steps/content-host.ts";
import { weighPage } from "./steps/page-weight.ts";
import { inProject } from "./steps/root.ts";
import { listen } from "./steps/serve.ts";
import { readSettings } from "./steps/settings.ts";

/** How many posts the rebuilds are measured with. */
const usualCounts = [100, 1000, 5000];

const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;

const costs = (all: readonly RebuildCost[]) =>
  all.map((cost) => ({
    posts: cost.posts,
    pages: cost.pages,
    "clean, s": Number(cost.clean.toFixed(1)),
    "memory, MB": Math.round(cost.memory / 1024 / 1024),
    "nothing changed, s": Number(cost.unchanged.toFixed(2)),
    "webhook to live, s": Number(cost.live.toFixed(2)),
    rendered: cost.rendered,
  }));

const stepsOf = ({ posts, steps }: RebuildCost) =>
  `One change among ${posts} posts: ${steps
    .map(({ name, milliseconds }) => `${name} ${Math.round(milliseconds)}`)
    .join(", ")} ms`;

await command(async () => {
  const data = inProject(".data", "bench");
  await rm(data, { recursive: true, force: true });
  await mkdir(data, { recursive: true });
  process.env["DATABASE_URL"] = `file:${data}/bench.db`;
  const settings = readSettings();

  const places = placesOf(`${data}/dist`, `${data}/sample`);
  await withContentHost(settings, (host) =>
    buildSite({ settings, host, places }),
  );
  const weight = await weighPage(places.site, "/");
  const server = await listen(createSite(places.site), 0);
  const load = await measureLoad(server.address, { clients: 16, seconds: 5 });
  await server.close();

  const given = process.argv.slice(2).map(Number).filter(Number.isInteger);
  const measured: RebuildCost[] = [];
  for (const posts of given.length > 0 ? given : usualCounts) {
    const folder = `${data}/${posts}`;
    await mkdir(folder);
    measured.push(await measureRebuilds(posts, folder));
    await rm(folder, { recursive: true, force: true });
  }

  console.log(`
Home page, gzip  HTML ${kilobytes(weight.html)}, CSS ${kilobytes(weight.css)}, JavaScript before interaction ${kilobytes(weight.script)}
Preview server   ${load.perSecond.toFixed(0)} home pages a second for 16 clients; half within ${load.median.toFixed(1)} ms, 99 of 100 within ${load.p99.toFixed(1)} ms
                 (clients and server share this process and its core)

Rebuilds (each figure includes the API's answers; API and publisher share the machine's cores)`);
  console.table(costs(measured));
  for (const cost of measured) console.log(stepsOf(cost));
});
