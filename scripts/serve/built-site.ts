import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";

import { readHeadersFile } from "../../src/hosting/headers-file.ts";
import { readRedirectsFile } from "../../src/hosting/redirects-file.ts";
import type { HeaderRule, RedirectRule } from "../../src/hosting/rules.ts";
import { createServedFile, type ServedFile } from "./served-file.ts";
import { siteFiles } from "./site-files.ts";

/** One build of the site, as it is served. */
export interface BuiltSite {
  readonly files: ReadonlyMap<string, ServedFile>;
  readonly headers: readonly HeaderRule[];
  readonly redirects: readonly RedirectRule[];
}

/**
 * Gives the build that stands in a folder now; a rebuild puts a new folder in its place, which is
 * noticed at the next request. Undefined while there is none.
 */
export function watchBuiltSite(
  folder: string,
): () => Promise<BuiltSite | undefined> {
  let known: { mark: string; site: Promise<BuiltSite> } | undefined;
  return async () => {
    const mark = await markOf(folder);
    if (!mark) return undefined;
    if (known?.mark !== mark) known = { mark, site: readBuiltSite(folder) };
    return known.site;
  };
}

/** Tells one folder from the next of the same name. */
async function markOf(folder: string): Promise<string | undefined> {
  try {
    const { ino, ctimeMs } = await stat(folder);
    return `${ino} ${ctimeMs}`;
  } catch {
    return undefined;
  }
}

async function readBuiltSite(folder: string): Promise<BuiltSite> {
  const paths = [...(await siteFiles(folder))];
  const files = new Map(
    paths.map(([address, path]) => [address, createServedFile(path)]),
  );
  const headers = readHeadersFile(await textOf(join(folder, "_headers")));
  const redirects = readRedirectsFile(await textOf(join(folder, "_redirects")));
  return { files, headers, redirects };
}

/** A file's text; nothing when the build has none. */
const textOf = (path: string) => readFile(path, "utf8").catch(() => "");
