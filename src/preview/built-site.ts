import { readFile, realpath, stat } from "node:fs/promises";
import { join } from "node:path";

import { readHeadersFile } from "../publisher/deploy/headers-file.ts";
import { readRedirectsFile } from "../publisher/deploy/redirects-file.ts";
import type { HeaderRule, RedirectRule } from "../publisher/deploy/rules.ts";
import { siteFiles } from "../publisher/release/site-files.ts";
import { createServedFile, type ServedFile } from "./serve-file.ts";

/** One build of the site, as it is served. */
export interface BuiltSite {
  readonly files: ReadonlyMap<string, ServedFile>;
  readonly headers: readonly HeaderRule[];
  readonly redirects: readonly RedirectRule[];
}

/**
 * Gives the build that stands in a folder now; a rebuild puts another one in its place, which is
 * noticed at the next request. Undefined before the first one.
 */
export function watchBuiltSite(folder: string): () => Promise<BuiltSite | undefined> {
  let known: { mark: string; site: Promise<BuiltSite> } | undefined;
  return async () => {
    const found = await look(folder);
    // Between two builds there may be a moment without any.
    if (found && known?.mark !== found.mark) {
      const site = readBuiltSite(found.place);
      const read = { mark: found.mark, site };
      known = read;
      // One that could not be read is tried again.
      site.catch(() => {
        if (known === read) known = undefined;
      });
    }
    return known?.site;
  };
}

/**
 * Where the folder really is, as it may be a link to a release, and what tells it from the next of
 * the same name. An answer that has begun with one release goes on with it.
 */
async function look(folder: string): Promise<{ place: string; mark: string } | undefined> {
  try {
    const place = await realpath(folder);
    const { ino, ctimeMs } = await stat(place);
    return { place, mark: `${place} ${ino} ${ctimeMs}` };
  } catch {
    return undefined;
  }
}

async function readBuiltSite(folder: string): Promise<BuiltSite> {
  const paths = [...(await siteFiles(folder))];
  const files = new Map(paths.map(([address, path]) => [address, createServedFile(path)]));
  const headers = readHeadersFile(await textOf(join(folder, "_headers")));
  const redirects = readRedirectsFile(await textOf(join(folder, "_redirects")));
  return { files, headers, redirects };
}

/** A file's text; nothing when the build has none. */
const textOf = (path: string) => readFile(path, "utf8").catch(() => "");
