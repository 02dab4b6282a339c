import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

import type { Settings } from "../../src/settings.ts";
import { runAstro } from "./astro.ts";
import { replaceFolder } from "./replace-folder.ts";
import { inProject } from "./root.ts";
import { StopError } from "./stop-error.ts";
import { makeHostFiles } from "./host-files.ts";

interface Build {
  readonly settings: Settings;
  /** The API that content is read from. */
  readonly host: string;
  /** Where the site stands afterwards. */
  readonly folder: string;
  /** Where a sample for the people who run nginx goes; not into the site, which is published. */
  readonly nginxSample?: string;
}

/**
 * Builds the site and puts it in the place of the one before. Visitors see either the one or the
 * other: it is built elsewhere, and a build that fails changes nothing.
 *
 * @throws {StopError} when Astro refuses; its reason has been printed
 */
export async function buildSite({
  settings,
  host,
  folder,
  nginxSample,
}: Build): Promise<void> {
  const draft = inProject(".data", "build", String(process.pid));
  try {
    const code = await runAstro(["build", "--outDir", draft], {
      API_HOST: host,
      PLATFORM_HOST: settings.PLATFORM_HOST || host,
      NODE_ENV: "production",
    });
    if (code !== 0)
      throw new StopError(
        "The site couldn't be built; the reason stands above. What was there before is unchanged.",
      );
    const { headers, redirects, nginx } = await makeHostFiles(draft);
    await writeFile(`${draft}/_headers`, headers);
    await writeFile(`${draft}/_redirects`, redirects);
    if (nginxSample) {
      await mkdir(dirname(nginxSample), { recursive: true });
      await writeFile(nginxSample, nginx);
    }
    await replaceFolder(draft, folder);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}
