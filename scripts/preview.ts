/** `npm run preview`: serves dist/ the way a CDN does. */
import { existsSync } from "node:fs";

import { besideApi } from "./serve/beside-api.ts";
import { placesOf } from "./publish/places.ts";
import { localSite } from "./serve/local-site.ts";
import { command } from "./steps/command.ts";
import { listen } from "../src/server/listen.ts";
import { hostToListenOn, isLocalRun } from "../src/server/local-run.ts";
import { createLocalKey } from "../src/server/own-machine.ts";
import { addressOf, closeWhenAsked, onPort } from "./steps/serve.ts";
import { readSettings } from "./steps/settings.ts";
import { StopError } from "./steps/stop-error.ts";

await command(async () => {
  const settings = readSettings();
  const places = placesOf();
  if (!existsSync(places.site))
    throw new StopError("There is no dist/ yet. Make it with: npm run build");
  const key = createLocalKey();
  const app = besideApi(localSite(settings, places, key), settings);
  const server = await onPort(settings.PORT, "npm run preview", () =>
    listen(app, settings.PORT, hostToListenOn(settings)),
  );
  closeWhenAsked(server);
  const { address, reach } = addressOf(server, settings);
  console.log(`dist/ is served on ${address} (${reach})`);
  if (isLocalRun(settings))
    console.log(`How it was made: ${address}/build-report?key=${key}`);
});
