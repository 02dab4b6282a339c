import { readFile, realpath, stat } from "node:fs/promises";
import { join } from "node:path";

import { readHeadersFile, readRedirectsFile } from "../publisher/deploy/headers-and-redirects.ts";
import { siteFiles } from "../publisher/release/site-files.ts";
import { createServedFile } from "./serve-file.ts";

/** The files and rules of one release, for serving it. */
export type BuiltSite = Awaited<ReturnType<typeof readBuiltSite>>;

/** Reads the site in a folder: the same object until a rebuild replaces it, undefined before the first. */
export function watchBuiltSite(folder: string): () => Promise<BuiltSite | undefined> {
  let known: { id: string; site: Promise<BuiltSite> } | undefined;
  return async () => {
    const release = await currentRelease(folder);
    // While the folder is replaced it may be missing for a moment.
    if (release && known?.id !== release.id) {
      const read = { id: release.id, site: readBuiltSite(release.path) };
      known = read;
      // After a failure it is read again.
      read.site.catch(() => {
        if (known === read) known = undefined;
      });
    }
    return known?.site;
  };
}

/** The path without symbolic links, so that a response keeps to one release, and an id for it. */
async function currentRelease(folder: string): Promise<{ path: string; id: string } | undefined> {
  try {
    const path = await realpath(folder);
    const { ino, ctimeMs } = await stat(path);
    return { path, id: `${path} ${ino} ${ctimeMs}` };
  } catch {
    return undefined;
  }
}

async function readBuiltSite(folder: string) {
  const paths = [...(await siteFiles(folder))];
  const files = new Map(paths.map(([address, path]) => [address, createServedFile(path)]));
  const headers = readHeadersFile(await readText(join(folder, "_headers")));
  const redirects = readRedirectsFile(await readText(join(folder, "_redirects")));
  return { files, headers, redirects };
}

/** The text of a file; empty when the release has none. */
const readText = (path: string) => readFile(path, "utf8").catch(() => "");
