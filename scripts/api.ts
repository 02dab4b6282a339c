/** `npm run api`: the embedded API alone. */
import { checkExposure } from "../src/server/check-exposure.ts";
import { hostToListenOn, isLocalRun } from "../src/http/local-run.ts";
import { openServer } from "../src/server/open-server.ts";
import { createLocalKey } from "../src/http/local-request.ts";
import { command } from "../src/cli/command.ts";
import { addressOf, closeWhenAsked, onPort } from "../src/http/open-site.ts";
import { readSettings } from "../src/shared/read-settings.ts";

await command(async () => {
  const settings = readSettings();
  await checkExposure(settings);
  const localKey = createLocalKey();
  const server = await onPort(settings.PORT, "npm run api", () =>
    openServer(settings, {
      port: settings.PORT,
      hostname: hostToListenOn(settings),
      localKey,
    }),
  );
  closeWhenAsked(server);
  const { address, reach } = addressOf(server, settings);
  console.log(`The API answers on ${address} (${reach}), described at /docs.`);
  if (isLocalRun(settings)) console.log(`Its mails: ${address}/outbox?key=${localKey}`);
});
