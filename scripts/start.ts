/** `npm start`: the embedded API and the site made from it, on one address. */
import { existsSync } from "node:fs";

import { sampleAccounts } from "../src/server/import/sample-accounts.ts";
import { listen } from "../src/server/listen.ts";
import { hostToListenOn, isLocalRun } from "../src/server/local-run.ts";
import { checkExposure } from "../src/server/check-exposure.ts";
import { openServer } from "../src/server/open-server.ts";
import { createLocalKey } from "../src/server/own-machine.ts";
import { placesOf } from "./publish/places.ts";
import { publish } from "./publish/publish.ts";
import { refuseSample } from "./publish/source.ts";
import { besideApi } from "./serve/beside-api.ts";
import { localSite } from "./serve/local-site.ts";
import { command } from "./steps/command.ts";
import { addressOf, closeWhenAsked, onPort } from "./steps/serve.ts";
import { readSettings } from "./steps/settings.ts";
import { StopError } from "./steps/stop-error.ts";

await command(async () => {
  const settings = readSettings();
  refuseSample(settings);
  const { API_HOST, PORT } = settings;
  if (API_HOST === "") await checkExposure(settings);
  const places = placesOf();
  const localKey = createLocalKey();
  const hostname = hostToListenOn(settings);
  const site = localSite(settings, places, localKey);
  // Listening comes first: a port that is taken shows at once, not after the pages are made.
  const server = await onPort(PORT, "npm start", () =>
    API_HOST === ""
      ? openServer(settings, { port: PORT, hostname, site, localKey })
      : listen(besideApi(site, settings), PORT, hostname),
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
  const { address, reach } = addressOf(server, settings);
  console.log(
    `\n  ${settings.PUBLIC_PRODUCT_NAME} is ready: ${address} (${reach})`,
  );
  if (API_HOST === "") {
    const [signIn] = sampleAccounts();
    if (signIn)
      console.log(`  Log in as ${signIn.email} with ${signIn.password}`);
    console.log(`  Its API is described at ${address}/docs`);
    if (isLocalRun(settings))
      console.log(`  Its mails: ${address}/outbox?key=${localKey}`);
  }
  if (isLocalRun(settings))
    console.log(
      `  How the site was made: ${address}/build-report?key=${localKey}`,
    );
  console.log("  Ctrl+C ends it.\n");
});
