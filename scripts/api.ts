/** `npm run api`: the embedded API alone. */
import { awaitPostgres } from "../src/api/db/postgres.ts";
import { checkExposure } from "../src/api/check-exposure.ts";
import {
  hostToListenOn,
  isLocalRun,
  warnOfPlainHttp,
  addressOf,
  closeOnSignal,
  onPort,
} from "../src/shared/http/command-server.ts";
import { isLocal } from "../src/shared/ip-address.ts";
import { organisationFolder } from "../src/api/import/read-folder.ts";
import { sampleAccounts } from "../src/api/import/participants.ts";
import { openServer } from "../src/api/open-server.ts";
import { createLocalKey } from "../src/shared/http/caller.ts";
import { command } from "../src/shared/command.ts";
import { readSettings } from "../src/shared/settings.ts";

await command(async () => {
  const settings = readSettings();
  await awaitPostgres(settings.DATABASE_URL, { log: console.log });
  await checkExposure(settings);
  warnOfPlainHttp(settings);
  const localKey = createLocalKey();
  const server = await onPort(settings.PORT, () =>
    openServer(settings, { port: settings.PORT, hostname: hostToListenOn(settings), localKey }),
  );
  closeOnSignal(server);
  // `npm run dev` runs this as a child process, waits for the address, and may end without notice.
  process.send?.(server.address);
  process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
  const { address, reach } = addressOf(server, settings);
  const isLocalSite = isLocal(settings.SITE_URL);
  const described = isLocalSite ? ", described at /docs" : "";
  console.log(`The API answers on ${address} (${reach})${described}.`);
  const [account] = isLocalSite ? sampleAccounts(organisationFolder(settings)) : [];
  if (account) console.log(`Log in as ${account.email} with ${account.password}`);
  if (isLocalRun(settings)) console.log(`Its mails: ${address}/outbox?key=${localKey}`);
});
