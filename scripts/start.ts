/** `npm start`: the embedded API and the site made from it, on one address. */
import { existsSync } from "node:fs";

import { organisationFolder } from "../src/api/import/read-folder.ts";
import { sampleAccounts } from "../src/api/import/participants.ts";
import { listen } from "../src/shared/http/listen.ts";
import { isLocal } from "../src/shared/ip-address.ts";
import {
  hostToListenOn,
  isLocalRun,
  warnOfPlainHttp,
  addressOf,
  closeOnSignal,
  onPort,
} from "../src/shared/http/command-server.ts";
import { checkExposure } from "../src/api/check-exposure.ts";
import { openServer } from "../src/api/open-server.ts";
import { createLocalKey } from "../src/shared/http/caller.ts";
import { pathsOf } from "../src/publisher/files/paths.ts";
import { publish } from "../src/publisher/publish.ts";
import { publishedId } from "../src/publisher/release/releases.ts";
import { refuseSample } from "../src/publisher/release/source.ts";
import { besideApi, localSite } from "../src/publisher/preview/local-site.ts";
import { command } from "../src/shared/command.ts";
import { readSettings } from "../src/shared/settings.ts";
import { CliError } from "../src/shared/errors.ts";

/** Milliseconds for pictures: `start` makes no second release with those that take longer. */
const picturesLimit = 5 * 60_000;

await command(async () => {
  const settings = readSettings();
  refuseSample(settings);
  const { API_HOST, PORT } = settings;
  if (API_HOST === "") await checkExposure(settings);
  warnOfPlainHttp(settings);
  const paths = pathsOf();
  const localKey = createLocalKey();
  const hostname = hostToListenOn(settings);
  const site = localSite({ settings, paths, key: localKey });
  // Listens first, so that a taken port is reported before pages are made.
  const server = await onPort(PORT, () =>
    API_HOST === ""
      ? openServer(settings, { port: PORT, hostname, site, localKey })
      : listen(besideApi(site, settings), PORT, hostname, { trusted: settings.TRUSTED_PROXIES }),
  );
  closeOnSignal(server);
  const host = API_HOST || server.address;
  console.log(`Making the site with the content of ${host} …`);
  const { result, reason } = await publish({
    settings,
    cause: "start",
    host,
    paths,
    picturesLimit,
    // A changed picture of the sample keeps its name, and counts as fresh for five minutes.
    recheck: API_HOST === "",
  });
  if (result === "failed" || result === "refused") {
    const sentence = reason ?? "The site couldn't be made.";
    if (!existsSync(paths.site) || (await publishedId(paths)) === undefined) {
      await server.close();
      throw new CliError(sentence);
    }
    console.error(`${sentence}\nThe site stays as it was.`);
  }
  const { address, reach } = addressOf(server, settings);
  console.log(`\n  ${settings.PUBLIC_PRODUCT_NAME} is ready: ${address} (${reach})`);
  if (API_HOST === "") {
    const [signIn] = sampleAccounts(organisationFolder(settings));
    if (signIn) console.log(`  Log in as ${signIn.email} with ${signIn.password}`);
    if (isLocal(settings.SITE_URL)) console.log(`  Its API is described at ${address}/docs`);
    if (isLocalRun(settings)) console.log(`  Its mails: ${address}/outbox?key=${localKey}`);
  }
  if (isLocalRun(settings))
    console.log(`  How the site was made: ${address}/build-report?key=${localKey}`);
  console.log("  Ctrl+C ends it.\n");
});
