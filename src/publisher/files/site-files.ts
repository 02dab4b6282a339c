import { join } from "node:path";

import { canonicalPath, filesForHosts } from "./redirects.ts";
import { filesBelow } from "../../shared/files.ts";

/**
 * The public files of a built site by address: `blog.html` is `/blog`, `index.html` its folder. Only
 * these are served, so that no address reaches a link, another folder or a dotfile except
 * `.well-known`.
 */
export async function siteFiles(folder: string): Promise<ReadonlyMap<string, string>> {
  const paths = (await filesBelow(folder)).filter(
    (path) => !filesForHosts.has(path) && isPublic(path),
  );
  return new Map(paths.map((path) => [canonicalPath(`/${path}`), join(folder, path)]));
}

const isPublic = (path: string) =>
  path.split("/").every((name) => name === ".well-known" || !name.startsWith("."));
