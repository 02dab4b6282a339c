/** `npm run api`: the embedded API alone. */
import { openServer } from "../src/server/open-server.ts";
import { command } from "./steps/command.ts";
import { closeWhenAsked, onPort } from "./steps/serve.ts";
import { readSettings } from "./steps/settings.ts";

await command(async () => {
  const settings = readSettings();
  const server = await onPort(settings.PORT, "npm run api", () =>
    openServer(settings, { port: settings.PORT }),
  );
  closeWhenAsked(server);
  console.log(`The API answers on ${server.address}, described at /docs.`);
});
