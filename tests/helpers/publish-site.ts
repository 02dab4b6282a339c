import { join } from "node:path";

import { publish } from "../../src/publisher/publish.ts";
import { pathsOf } from "../../src/publisher/files/paths.ts";
import type { Settings } from "../../src/shared/settings.ts";

/**
 * Publishes content for the first time, with all pictures.
 *
 * @param folder an empty one; the renderer, pictures and answers are those of the project
 * @param host where the content is; else that of the settings, or the embedded API
 * @returns the folder of the site
 * @throws {Error} with the reason when nothing is published
 */
export async function publishSite(
  settings: Settings,
  folder: string,
  host?: string,
): Promise<string> {
  const paths = { ...pathsOf(join(folder, "dist")), releases: join(folder, "releases") };
  const { result, reason } = await publish({
    settings,
    paths,
    cause: "command",
    picturesLimit: Infinity,
    ...(host !== undefined && { host }),
  });
  if (result !== "published") throw new Error(reason);
  return paths.site;
}
