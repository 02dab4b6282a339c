import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";

import { writeFileAtomically } from "../../shared/write-file-atomically.ts";
import { type HostFiles, hostFiles } from "./host-files.ts";
import { filesBelow } from "../../shared/files-below.ts";
import type { Release } from "../release/release.ts";

/** The files that hosts need for a release. */
export function hostFilesOf({ pages, redirects }: Pick<Release, "pages" | "redirects">): HostFiles {
  const policies = Object.values(pages).flatMap(({ policy }) => policy ?? []);
  return hostFiles({
    addresses: new Set(Object.keys(pages)),
    policies: [...new Set(policies)],
    redirects,
  });
}

/**
 * Puts the files for the people who run a host into a folder of their own. What is there as it
 * should be stays untouched, and what is no longer wanted, such as the page at an old address that a
 * post has again, goes.
 *
 * @param samples texts by path below the folder
 */
export async function putHostSamples(
  folder: string,
  samples: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [path, text] of Object.entries(samples)) {
    const file = join(folder, path);
    if ((await textOf(file)) !== text) await writeFileAtomically(file, text);
  }
  for (const path of await filesBelow(folder))
    if (!Object.hasOwn(samples, path)) await rm(join(folder, path));
}

const textOf = (file: string) => readFile(file, "utf8").catch(() => undefined);
