/** `npm run dev`: Astro's development server with the embedded API behind it. */
import { join } from "node:path";

import { fetchContent } from "../src/publisher/fetch/fetch-content.ts";
import { summaryOf } from "../src/publisher/fetch/fetch-report.ts";
import { writeFileAtomically } from "../src/shared/write-file-atomically.ts";
import { pathsOf } from "../src/publisher/release/paths.ts";
import { runAstro } from "../src/publisher/render/run-astro.ts";
import { command } from "../src/cli/command.ts";
import { fetchOptionsFor } from "../src/publisher/fetch/fetch-options.ts";
import { withContentHost } from "../src/cli/content-host.ts";
import { inProject } from "../src/shared/project-path.ts";
import { readSettings } from "../src/shared/read-settings.ts";
import { CliError } from "../src/shared/cli-error.ts";

await command(async () => {
  const settings = readSettings();
  const folder = pathsOf().content;
  const contentFile = inProject(".data", "dev", "content.json");
  await withContentHost(settings, async (host) => {
    const { content, report } = await fetchContent(fetchOptionsFor(settings, host, folder));
    for (const line of summaryOf(report)) console.warn(line);
    await writeFileAtomically(contentFile, JSON.stringify(content));
    const { PORT, HOST } = settings;
    const where = HOST === "" ? [] : ["--host", HOST];
    const { code } = await runAstro(["dev", "--port", String(PORT), ...where], {
      API_HOST: host,
      // Pages come from Astro's server, calls go to the API's own: it lets local origins in.
      PUBLIC_API_HOST: settings.PUBLIC_API_HOST || host,
      CONTENT_FILE: contentFile,
      PICTURE_FOLDER: join(folder, "images"),
    });
    // 130 and 143 are Ctrl+C and a friendly kill.
    if (![0, 130, 143].includes(code)) throw new CliError("Astro ended early.", code);
  });
});
