import { existsSync } from "node:fs";

import type { Paths } from "../files/paths.ts";
import { siteFolder } from "../release/releases.ts";
import { CliError } from "../../shared/errors.ts";

/**
 * The folder that `npm run preview` serves: the published site, or a release that is named.
 *
 * @throws {CliError} when there is no such folder, with exit code 2 if a release was named
 */
export function folderToPreview(paths: Paths, [name, ...others]: readonly string[]): string {
  if (others.length > 0)
    throw new CliError(`Unexpected argument ${others[0]}. One release can be named.`, 2);
  if (name !== undefined) {
    const folder = siteFolder(paths, name);
    if (/^[\w-]+$/.test(name) && existsSync(folder)) return folder;
    throw new CliError(
      `There is no release ${name}. Those that there are: npm run rebuild -- --releases`,
      2,
    );
  }
  if (!existsSync(paths.site))
    throw new CliError("There is no dist/ yet. Make it with: npm run build");
  return paths.site;
}
