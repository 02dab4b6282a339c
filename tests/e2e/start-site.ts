import { fork } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";

import { nextMessage, run } from "../../src/shared/processes.ts";
import { inProject } from "../../src/shared/files.ts";
import { builtSite, testEnvironment } from "../helpers/test-settings.ts";
import type { Served } from "./serve-site.ts";

/**
 * Starts the site before the first test and ends it after the last. `SITE_ADDRESS` tells tests where, and
 * `SITE_DATABASE` where its API has its data (`DATABASE_URL`).
 */
export default async function startSite(): Promise<() => Promise<void>> {
  if (existsSync(join(builtSite, "index.html"))) console.log(`Testing the site in ${builtSite}.`);
  else {
    console.log(`There is no site in ${builtSite}, so the sample site is built there.`);
    const env = testEnvironment(inProject(".data", "test"), builtSite);
    const { code } = await run("astro", ["build", "--outDir", builtSite], { env });
    if (code !== 0) throw new Error("The site could not be built.");
  }
  const server = fork(inProject("tests", "e2e", "serve-site.ts"), { execArgv: [] });
  // It may have ended by itself when the tests are through.
  const ended = once(server, "exit");
  const { address, database } = (await nextMessage(server)) as Served;
  process.env["SITE_ADDRESS"] = address;
  process.env["SITE_DATABASE"] = database;
  return async () => {
    if (server.connected) server.disconnect();
    await ended;
  };
}
