import { fork } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

import { inProject } from "../../src/shared/project-path.ts";
import { builtSite } from "../../scripts/test/built-site.ts";

/** Starts the site before the first test and ends it after the last; `SITE_ADDRESS` tells where. */
export default async function startSite(): Promise<() => Promise<void>> {
  if (!existsSync(join(builtSite, "index.html")))
    throw new Error(`There is no site in ${builtSite}. Build it with: npm run build`);
  const server = fork(inProject("tests", "e2e", "serve-site.ts"), {
    execArgv: [],
  });
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
