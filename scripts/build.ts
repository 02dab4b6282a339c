/** `npm run build`: the site in dist/, from `API_HOST` or the embedded API. */
import { buildSite } from "../src/publisher/build-site.ts";
import { refuseSample } from "../src/publisher/release/source.ts";
import { command } from "../src/cli/command.ts";
import { withContentHost } from "../src/cli/content-host.ts";
import { readSettings } from "../src/shared/read-settings.ts";

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
