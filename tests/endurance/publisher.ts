/**
 * The publisher as a process of its own: publishes for each message `PublishRequest` and answers with
 * a `PublishReport`. Its first message is `ready`.
 */
import fs from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";

import { parseSettings } from "../../src/shared/settings.ts";
import { publish } from "../../src/publisher/publish.ts";
import type { PublishRequest, PublishReport } from "./publisher-process.ts";

/** Calls that change files. */
const names = [
  "copyFile",
  "link",
  "mkdir",
  "rename",
  "rm",
  "rmdir",
  "symlink",
  "utimes",
  "writeFile",
] as const;

/**
 * Reports each call of this process that changes files, before it is made.
 *
 * @param report gets the call's name and first argument
 */
function watchFileCalls(report: (name: string, argument: unknown) => void): void {
  for (const name of names) {
    const real = Reflect.get(fs, name) as (...args: unknown[]) => unknown;
    const wrapped = (...args: unknown[]) => {
      report(name, args[0]);
      return Reflect.apply(real, fs, args);
    };
    Reflect.set(fs, name, wrapped);
  }
  syncBuiltinESMExports();
}

/** The first call with this file begins the switch to a new release. */
const switchFile = "pages.json";

let isSwitching = false;
let killBefore: string | undefined;
watchFileCalls((name, argument) => {
  isSwitching ||= String(argument).includes(switchFile);
  if (isSwitching && name === killBefore) process.kill(process.pid, "SIGKILL");
});

async function handle(request: PublishRequest): Promise<PublishReport> {
  isSwitching = false;
  ({ killBefore } = request);
  const { result, reason } = await publish({
    settings: parseSettings(request.environment),
    cause: "command",
    paths: request.paths,
    // Releases must not depend on the speed of the machine.
    picturesLimit: Infinity,
    host: request.host,
  });
  return { result, ...(reason !== undefined && { reason }) };
}

process.on("message", (request: PublishRequest) => {
  void handle(request).then((report) => process.send?.(report));
});
process.on("disconnect", () => process.exit());
process.send?.("ready");
