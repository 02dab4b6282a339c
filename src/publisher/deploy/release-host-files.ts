import { mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";

import type { Settings } from "../../settings.ts";
import { filesBelow } from "../../shared/files-below.ts";
import { writeFileAtomically } from "../../shared/write-file-atomically.ts";
import type { Release } from "../release/release.ts";
import type { HostFiles } from "./host-files.ts";
import { hostFiles } from "./hosts.ts";

/** Makes the configuration files of the host for a release; see {@link hostFiles}. */
export function releaseHostFiles(
  { pages, redirects }: Pick<Release, "pages" | "redirects">,
  settings: Settings,
): HostFiles {
  const policies = Object.values(pages).flatMap(({ policy }) => policy ?? []);
  const addresses = new Set(Object.keys(pages));
  return hostFiles({ addresses, policies: [...new Set(policies)], redirects }, settings);
}

/**
 * Writes the changed ones of some files into a folder, and deletes all other files there.
 *
 * @param files texts by path below the folder
 */
export async function writeHostingFiles(
  folder: string,
  files: Readonly<Record<string, string>>,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [path, text] of Object.entries(files)) {
    const file = join(folder, path);
    const current = await readFile(file, "utf8").catch(() => undefined);
    if (current !== text) await writeFileAtomically(file, text);
  }
  for (const path of await filesBelow(folder))
    if (!Object.hasOwn(files, path)) await rm(join(folder, path));
}
