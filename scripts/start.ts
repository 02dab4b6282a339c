/** `npm start`: the embedded API and the site made from it, on one address. */
import { existsSync } from "node:fs";

import { sampleSignIn } from "../src/server/import/sample-sign-in.ts";
import { openServer } from "../src/server/open-server.ts";
import { placesOf } from "./publish/places.ts";
import { publish } from "./publish/publish.ts";
import { refuseSample } from "./publish/source.ts";
import { besideApi } from "./serve/beside-api.ts";
import { localSite } from "./serve/local-site.ts";
import { command } from "./steps/command.ts";
import { listen } from "../src/server/listen.ts";
import { closeWhenAsked, onPort } from "./steps/serve.ts";
import { readSettings } from "./steps/settings.ts";
import { StopError } from "./steps/stop-error.ts";

await command(async () => {
  const settings = readSettings();
  refuseSample(settings);
  const { API_HOST, PORT } = settings;
  const places = placesOf();
  const site = localSite(settings, places);
  // Listening comes first: a port that is taken shows at once, not after the pages are made.
  const server = await onPort(PORT, "npm start", () =>
    API_HOST === ""
      ? openServer(settings, { port: PORT, site })
      : listen(besideApi(site, settings), PORT),
  );
  closeWhenAsked(server);
  const host = API_HOST || server.address;
  console.log(`Making the site with the content of ${host} …`);
  const { result, reason } = await publish({
    settings,
    cause: "start",
    host,
    places,
  });
  if (result === "failed" || result === "refused") {
    const sentence = reason ?? "The site couldn't be made.";
    if (!existsSync(places.site)) {
      await server.close();
      throw new StopError(sentence);
    }
    console.error(`${sentence}\nThe site stays as it was.`);
  }
  console.log(
    `\n  ${settings.PUBLIC_PRODUCT_NAME} is ready: ${server.address}`,
  );
  if (API_HOST === "") {
    const signIn = sampleSignIn();
    if (signIn)
      console.log(`  Log in as ${signIn.email} with ${signIn.password}`);
    console.log(`  Its API is described at ${server.address}/docs`);
  }
  console.log(`  How the site was made: ${server.address}/build-report`);
  console.log("  Ctrl+C ends it.\n");
});
