/** `npm run dev`: Astro's development server with the embedded API behind it. */
import { join } from "node:path";

import { readContent } from "../src/content/read-content.ts";
import { summaryOf } from "../src/content/report.ts";
import { writeWhole } from "../src/content/write-whole.ts";
import { placesOf } from "./publish/places.ts";
import { runAstro } from "./steps/astro.ts";
import { command } from "./steps/command.ts";
import { readingFrom, withContentHost } from "./steps/content-host.ts";
import { inProject } from "./steps/root.ts";
import { readSettings } from "./steps/settings.ts";
import { StopError } from "./steps/stop-error.ts";

await command(async () => {
  const settings = readSettings();
  const folder = placesOf().content;
  const contentFile = inProject(".data", "dev", "content.json");
  await withContentHost(settings, async (host) => {
    const { content, report } = await readContent(
      readingFrom(settings, host, folder),
    );
    for (const line of summaryOf(report)) console.warn(line);
    await writeWhole(contentFile, JSON.stringify(content));
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
    if (![0, 130, 143].includes(code))
      throw new StopError("Astro ended early.", code);
  });
});
