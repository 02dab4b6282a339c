/**
 * The publisher as a process of its own, in places of its own: started by the benchmark with
 * `once` or `watch` and a folder. Tells its parent how each rebuild ended and its greatest memory.
 */
import { readSettings } from "../../src/shared/read-settings.ts";
import { placesOf } from "../../src/publisher/release/paths.ts";
import type { PublishOptions } from "../../src/publisher/publish-options.ts";
import { publish } from "../../src/publisher/publish.ts";
import { watch } from "../../src/publisher/watch/watch.ts";

const [mode, folder = ""] = process.argv.slice(2);
const settings = readSettings();
const places = placesOf(`${folder}/dist`, `${folder}/data`);

async function publishHere(options: PublishOptions) {
  const attempt = await publish({ ...options, places });
  const { result, reason, steps, pages, rendered } = attempt;
  const bytes = process.resourceUsage().maxRSS * 1024;
  process.send?.({ result, reason, steps, pages, rendered, bytes });
  return attempt;
}

if (mode === "once") {
  await publishHere({ settings, cause: "command" });
  process.exit(0);
}
const controller = new AbortController();
process.on("disconnect", () => controller.abort());
await watch({
  settings,
  publish: publishHere,
  force: false,
  recheck: false,
  signal: controller.signal,
  log: () => undefined,
});
process.exit(0);
