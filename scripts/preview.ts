/**
 * `npm run preview`: serves dist/ as hosts do; `-- ID` a release, `-- refused` the last one that the
 * checks refused, and `-- dry-run` that of the last dry run, each on this machine only.
 */
import { relative } from "node:path";

import { besideApi, folderToPreview, localSite } from "../src/publisher/preview/local-site.ts";
import { pathsOf } from "../src/publisher/files/paths.ts";
import { command } from "../src/shared/command.ts";
import {
  warnOfPlainHttp,
  hostToListenOn,
  isLocalRun,
  addressOf,
  closeOnSignal,
  onPort,
} from "../src/shared/http/command-server.ts";
import { listen } from "../src/shared/http/listen.ts";
import { createLocalKey } from "../src/shared/http/caller.ts";
import { root } from "../src/shared/files.ts";
import { readSettings } from "../src/shared/settings.ts";

await command(async () => {
  const paths = pathsOf();
  const folder = folderToPreview(paths, process.argv.slice(2));
  const settings = { ...readSettings(), ...(folder !== paths.site && { HOST: "127.0.0.1" }) };
  warnOfPlainHttp(settings);
  const key = createLocalKey();
  const app = besideApi(localSite({ settings, paths, key, folder }), settings);
  const server = await onPort(settings.PORT, () =>
    listen(app, settings.PORT, hostToListenOn(settings), { trusted: settings.TRUSTED_PROXIES }),
  );
  closeOnSignal(server);
  const { address, reach } = addressOf(server, settings);
  console.log(`${relative(root, folder)}/ is served on ${address} (${reach})`);
  if (isLocalRun(settings)) console.log(`How it was made: ${address}/build-report?key=${key}`);
});
