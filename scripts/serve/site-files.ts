import { readdir } from "node:fs/promises";
import { join, relative, sep } from "node:path";

/** Files of a built site that tell the host something and aren't published. */
const forTheHost = new Set([
  "_headers",
  "_redirects",
  "staticwebapp.config.json",
]);

/**
 * The files of a built site by the address they answer: `blog.html` is `/blog`, `index.html` the
 * address of its folder. Only what stands in this list is ever served, so no address can reach
 * outside the folder, a dotfile or a link. `.well-known` is the one folder with a dot that is public.
 */
export async function siteFiles(
  folder: string,
): Promise<ReadonlyMap<string, string>> {
  const entries = await readdir(folder, {
    recursive: true,
    withFileTypes: true,
  });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .map((path) => path.split(sep).join("/"))
    .filter((path) => !forTheHost.has(path) && isPublic(path));
  return new Map(paths.map((path) => [addressOf(path), join(folder, path)]));
}

const isPublic = (path: string) =>
  path
    .split("/")
    .every((name) => name === ".well-known" || !name.startsWith("."));

function addressOf(path: string): string {
  const address = `/${path}`.replace(/(\/index)?\.html$/, "");
  return address === "" ? "/" : address;
}
