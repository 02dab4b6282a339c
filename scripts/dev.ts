/** `npm run dev`: Astro's development server with the embedded API behind it. */
import { runAstro } from "./steps/astro.ts";
import { command } from "./steps/command.ts";
import { withContentHost } from "./steps/content-host.ts";
import { readSettings } from "./steps/settings.ts";
import { StopError } from "./steps/stop-error.ts";

await command(async () => {
  const settings = readSettings();
  await withContentHost(settings, async (host) => {
    const code = await runAstro(["dev", "--port", String(settings.PORT)], {
      API_HOST: host,
      PLATFORM_HOST: settings.PLATFORM_HOST || host,
      // Pages come from Astro's server, calls go to the API's own: it lets local origins in.
      PUBLIC_API_HOST: settings.PUBLIC_API_HOST || host,
    });
    // 130 and 143 are Ctrl+C and a friendly kill.
    if (![0, 130, 143].includes(code))
      throw new StopError("Astro ended early.", code);
  });
});
