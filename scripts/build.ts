/** `npm run build`: the site in dist/, from `API_HOST` or the embedded API. */
import { buildSite } from "./publish/build-site.ts";
import { refuseSample } from "./publish/source.ts";
import { command } from "./steps/command.ts";
import { withContentHost } from "./steps/content-host.ts";
import { readSettings } from "./steps/settings.ts";

await command(async () => {
  const settings = readSettings();
  refuseSample(settings);
  await withContentHost(settings, (host) =>
    buildSite({
      settings,
      host,
    }),
  );
  console.log(
    "The site is in dist/, with _headers and _redirects for its host. Files for other hosts are in .data/hosting/.",
  );
});
