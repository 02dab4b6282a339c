/** `npm run build`: the site in dist/, from `API_HOST` or the embedded API. */
import { buildSite } from "../src/publisher/build-site.ts";
import { refuseSample } from "../src/publisher/release/source.ts";
import { command } from "../src/cli/command.ts";
import { warnOfPlainHttp } from "../src/cli/warn-of-plain-http.ts";
import { withContentHost } from "../src/cli/content-host.ts";
import { readSettings } from "../src/shared/read-settings.ts";

await command(async () => {
  const settings = readSettings();
  warnOfPlainHttp(settings);
  refuseSample(settings);
  await withContentHost(settings, (host) => buildSite({ settings, host }));
  console.log(
    settings.DEPLOY_TARGET
      ? `The site is in dist/. Files for ${settings.DEPLOY_TARGET} are there and in .data/hosting/.`
      : "The site is in dist/, with _headers and _redirects.",
  );
});
