/**
 * The publisher of the benchmark: `publisher.ts once|watch FOLDER`, with the site and all data in the
 * folder. Sends its parent process the outcome of each rebuild, its requests and its peak of memory.
 */
import { subscribe } from "node:diagnostics_channel";

import { command } from "../../src/shared/command.ts";
import { readSettings } from "../../src/shared/settings.ts";
import { pathsOf } from "../../src/publisher/files/paths.ts";
import type { PublishOptions } from "../../src/publisher/publish.ts";

const [mode, folder = ""] = process.argv.slice(2);
const settings = readSettings();
// Of calls and pictures.
let requests = 0;
subscribe("undici:request:create", () => (requests += 1));
const paths = pathsOf(`${folder}/dist`, `${folder}/data`);

// Loads modules like `npm run rebuild`.
await command(async () => {
  const { publish } = await import("../../src/publisher/publish.ts");
  const { makeMissingPictures } = await import("../../src/publisher/make-missing-pictures.ts");
  const publishHere = async (options: PublishOptions) => {
    requests = 0;
    const run = await publish({ ...options, paths });
    const { result, reason, steps, pages, rendered } = run;
    const bytes = process.resourceUsage().maxRSS * 1024;
    if (process.connected)
      process.send?.({ result, reason, steps, pages, rendered, requests, bytes });
    return run;
  };
  const makeMissing = ({ signal }: { readonly signal?: AbortSignal } = {}) =>
    makeMissingPictures({ paths, ...(signal && { signal }) });
  if (mode === "once") {
    const { publishStages } = await import("../../src/publisher/watch/rebuild-command.ts");
    const publishOnce = () => publishHere({ settings, cause: "command" });
    for await (const { result } of publishStages({
      first: publishOnce,
      makeMissing,
      second: publishOnce,
    }))
      if (result !== "published") break;
  } else {
    const { watch } = await import("../../src/publisher/watch/watch.ts");
    const controller = new AbortController();
    process.on("disconnect", () => controller.abort());
    await watch({
      settings,
      publish: publishHere,
      makeMissingPictures: makeMissing,
      force: false,
      recheck: false,
      signal: controller.signal,
      log: () => undefined,
    });
  }
  process.exit(0);
});
