/** Builds the sample site into the folder that browser tests look at: `BUILT_SITE`, else dist/. */
import { command } from "../../src/cli/command.ts";
import { withContentHost } from "../../src/cli/content-host.ts";
import { buildSite } from "../../src/publisher/build-site.ts";
import { pathsOf } from "../../src/publisher/files/paths.ts";
import { parseSettings } from "../../src/settings.ts";
import { builtSite } from "./built-site.ts";

await command(async () => {
  const settings = parseSettings(process.env);
  await withContentHost(settings, (host) =>
    buildSite({ settings, host, paths: pathsOf(builtSite) }),
  );
});
