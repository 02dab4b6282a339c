/** `npm run preview`: serves dist/ the way a CDN does. */
import { existsSync } from "node:fs";

import { besideApi } from "./serve/beside-api.ts";
import { placesOf } from "./publish/places.ts";
import { localSite } from "./serve/local-site.ts";
import { command } from "./steps/command.ts";
import { listen } from "../src/server/listen.ts";
import { closeWhenAsked, onPort } from "./steps/serve.ts";
import { readSettings } from "./steps/settings.ts";
import { StopError } from "./steps/stop-error.ts";

await command(async () => {
  const settings = readSettings();
  const places = placesOf();
  if (!existsSync(places.site))
    throw new StopError("There is no dist/ yet. Make it with: npm run build");
  const app = besideApi(localSite(settings, places), settings);
  const server = await onPort(settings.PORT, "npm run preview", () =>
    listen(app, settings.PORT),
  );
  closeWhenAsked(server);
  console.log(`dist/ is served on ${server.address}`);
});
