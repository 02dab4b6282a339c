import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { type Paths, pathsOf } from "../../src/publisher/files/paths.ts";
import type { Release, ReleasePage } from "../../src/publisher/files/release.ts";
import { describeRelease, siteFolder } from "../../src/publisher/release/releases.ts";
import { test as inFolder } from "../helpers/folder.ts";

/** The paths in an empty folder, where nothing is published. */
export const test = inFolder.extend<{ paths: Paths }>({
  paths: async ({ folder }, use) => {
    await use(pathsOf(join(folder, "dist"), join(folder, "data")));
  },
});

/** A page that reads nothing and leads nowhere. */
export const page = (given: Partial<ReleasePage> = {}): ReleasePage => ({
  file: "x.html",
  hash: "h",
  bytes: 1,
  reads: {},
  links: [],
  assets: [],
  ids: [],
  ...given,
});

/** A release without pages. */
export const release = (given: Partial<Release> = {}): Release => ({
  id: "1",
  publishedAt: "2026-11-21T00:00:00.000Z",
  code: "s",
  renderer: "r",
  content: "c",
  pages: {},
  files: {},
  retained: {},
  redirects: [],
  counts: {},
  ...given,
});

/** Ids in the order of their numbers, 1 to 9. */
export const id = (number: number): string => `20261121-00000${number}-abcd`;

/** Puts a finished release where releases stand, with a home page that says its id. */
export async function makeRelease(
  paths: Paths,
  name: string,
  given: Partial<Release> = {},
): Promise<void> {
  const folder = siteFolder(paths, name);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "index.html"), name);
  await describeRelease(paths, release({ ...given, id: name }));
}
