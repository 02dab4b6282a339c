/** `npm run bench`: what the site weighs, how long it takes to build, how fast it is served. */
import { rm } from "node:fs/promises";

import { createSite } from "./serve/create-site.ts";
import { siteFiles } from "./serve/site-files.ts";
import { measureLoad } from "./steps/bench-load.ts";
import { weighPage } from "./steps/page-weight.ts";
import { buildSite } from "./steps/build-site.ts";
import { command } from "./steps/command.ts";
import { withContentHost } from "./steps/content-host.ts";
import { inProject } from "./steps/root.ts";
import { listen } from "./steps/serve.ts";
import { readSettings } from "./steps/settings.ts";

await command(async () => {
  const data = inProject(".data", "bench");
  const folder = `${data}/dist`;
  await rm(data, { recursive: true, force: true });
  process.env["DATABASE_URL"] = `file:${data}/bench.db`;
  const settings = readSettings();

  const start = performance.now();
  await withContentHost(settings, (host) =>
    buildSite({ settings, host, folder }),
  );
  const seconds = (performance.now() - start) / 1000;
  const files = [...(await siteFiles(folder)).values()];
  const pages = files.filter((path) => path.endsWith(".html"));

  const weight = await weighPage(folder, "/");
  const server = await listen(createSite(folder), 0);
  const load = await measureLoad(server.address, { clients: 16, seconds: 5 });
  await server.close();

  const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;
  console.log(`
Build            ${seconds.toFixed(1)} s, the embedded API's start included, pictures of earlier builds kept; ${pages.length} pages, ${files.length} files
Home page, gzip  HTML ${kilobytes(weight.html)}, CSS ${kilobytes(weight.css)}, JavaScript before interaction ${kilobytes(weight.script)}
Preview server   ${load.perSecond.toFixed(0)} home pages a second for 16 clients; half within ${load.median.toFixed(1)} ms, 99 of 100 within ${load.p99.toFixed(1)} ms
                 (clients and server share this process and its core)`);
});
