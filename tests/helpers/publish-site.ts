import { join } from "node:path";

import { publish } from "../../src/publisher/publish.ts";
import { pathsOf } from "../../src/publisher/files/paths.ts";
import type { Settings } from "../../src/settings.ts";

/**
 * Publishes a host's content for the first time, with all pictures.
 *
 * @param folder an empty one; the renderer, pictures and answers are those of the project
 * @returns the folder of the site
 * @throws {Error} with the reason when nothing is published
 */
export async function publishSite(
  settings: Settings,
  host: string,
  folder: string,
): Promise<string> {
  const paths = { ...pathsOf(join(folder, "dist")), releases: join(folder, "releases") };
  const options = { settings, host, paths, cause: "command", picturesLimit: Infinity } as const;
  const { result, reason } = await publish(options);
  if (result !== "published") throw new Error(reason);
  return paths.site;
}
