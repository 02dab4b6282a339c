import { join } from "node:path";

import { filesForHosts } from "../deploy/files-for-hosts.ts";
import { filesBelow } from "../../shared/files-below.ts";

/**
 * The files of a built site by the address they answer: `blog.html` is `/blog`, `index.html` the
 * address of its folder. Only what stands in this list is ever served, so no address can reach
 * outside the folder, a dotfile or a link. `.well-known` is the one folder with a dot that is public.
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
