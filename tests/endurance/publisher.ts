/**
 * The publisher as a process of its own: publishes for each message `PublishRequest` and answers with
 * a `PublishReport`. Its first message is `ready`.
 */
import { parseSettings } from "../../src/shared/settings.ts";
import { publish } from "../../src/publisher/publish.ts";
import { watchFileCalls } from "./file-calls.ts";
import type { PublishRequest, PublishReport } from "./publish-request.ts";

/** The first call with this file begins the switch to a new release. */
const switchFile = "pages.json";

let calls: string[] = [];
let killBefore: number | string = 0;
watchFileCalls((name, argument) => {
  if (calls.length === 0 && !String(argument).includes(switchFile)) return;
  calls.push(name);
  if (calls.length === killBefore || name === killBefore) process.kill(process.pid, "SIGKILL");
});

async function handle(request: PublishRequest): Promise<PublishReport> {
  calls = [];
  killBefore = request.killBefore ?? 0;
  const begin = performance.now();
  const { result, reason, rendered } = await publish({
    settings: parseSettings(request.environment),
    cause: "command",
    paths: request.paths,
    // Releases must not depend on the speed of the machine.
    picturesLimit: Infinity,
    ...(request.host !== undefined && { host: request.host }),
  });
  return {
    result,
    ...(reason !== undefined && { reason }),
    ...(rendered !== undefined && { rendered }),
    milliseconds: performance.now() - begin,
    calls,
  };
}

process.on("message", (request: PublishRequest) => {
  void handle(request).then((report) => process.send?.(report));
});
process.on("disconnect", () => process.exit());
process.send?.("ready");
