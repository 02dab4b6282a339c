import { join } from "node:path";

import { filesForHosts } from "../deploy/files-for-hosts.ts";
import { filesBelow } from "../../shared/files-below.ts";

/**
 * The public files of a built site by address: `blog.html` is `/blog`, `index.html` its folder. Only
 * these are served, so that no address reaches a dotfile, a link or another folder. `.well-known` is
 * public all the same.
 */
export async function siteFiles(folder: string): Promise<ReadonlyMap<string, string>> {
  const paths = (await filesBelow(folder)).filter(
    (path) => !filesForHosts.has(path) && isPublic(path),
  );
  return new Map(paths.map((path) => [addressOf(path), join(folder, path)]));
}

const isPublic = (path: string) =>
  path.split("/").every((name) => name === ".well-known" || !name.startsWith("."));

function addressOf(path: string): string {
  const address = `/${path}`.replace(/(\/index)?\.html$/, "");
  return address === "" ? "/" : address;
}
