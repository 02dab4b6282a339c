import { fork } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

import { inProject } from "../../src/shared/project-path.ts";
import { run } from "../../src/shared/run-program.ts";
import { builtSite } from "../helpers/built-site.ts";
import { testEnvironment } from "../helpers/test-settings.ts";

/** Starts the site before the first test and ends it after the last; `SITE_ADDRESS` tells where. */
export default async function startSite(): Promise<() => Promise<void>> {
  if (existsSync(join(builtSite, "index.html"))) console.log(`Testing the site in ${builtSite}.`);
  else {
    console.log(`There is no site in ${builtSite}, so the sample site is built there.`);
    const env = testEnvironment(inProject(".data", "test"), builtSite);
    const { code } = await run("node", [inProject("tests/helpers/build-test-site.ts")], { env });
    if (code !== 0) throw new Error("The site could not be built.");
  }
  const server = fork(inProject("tests", "e2e", "serve-site.ts"), { execArgv: [] });
  const address = await new Promise<string>((resolve, reject) => {
    server.once("message", (message) => resolve(message as string));
    server.once("exit", (code) =>
      reject(new Error(`The site's server ended with ${code ?? "a signal"}.`)),
    );
  });
  process.env["SITE_ADDRESS"] = address;
  return () =>
    new Promise((resolve) => {
      server.once("exit", () => resolve());
      server.disconnect();
    });
}
