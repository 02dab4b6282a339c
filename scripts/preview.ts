/** `npm run preview`: serves dist/ as hosts do. */
import { existsSync } from "node:fs";

import { besideApi } from "../src/preview/beside-api.ts";
import { pathsOf } from "../src/publisher/release/paths.ts";
import { localSite } from "../src/preview/local-site.ts";
import { command } from "../src/cli/command.ts";
import { listen } from "../src/http/listen.ts";
import { hostToListenOn, isLocalRun } from "../src/http/local-run.ts";
import { createLocalKey } from "../src/http/local-request.ts";
import { addressOf, closeWhenAsked, onPort } from "../src/http/open-site.ts";
import { readSettings } from "../src/shared/read-settings.ts";
import { CliError } from "../src/shared/cli-error.ts";

await command(async () => {
  const settings = readSettings();
  const paths = pathsOf();
  if (!existsSync(paths.site))
    throw new CliError("There is no dist/ yet. Make it with: npm run build");
  const key = createLocalKey();
  const app = besideApi(localSite(settings, paths, key), settings);
  const server = await onPort(settings.PORT, "npm run preview", () =>
    listen(app, settings.PORT, hostToListenOn(settings)),
  );
  closeWhenAsked(server);
  const { address, reach } = addressOf(server, settings);
  console.log(`dist/ is served on ${address} (${reach})`);
  if (isLocalRun(settings)) console.log(`How it was made: ${address}/build-report?key=${key}`);
});
