import { readFile } from "node:fs/promises";

import { type HostFiles, hostFiles } from "../../src/hosting/host-files.ts";
import { siteFiles } from "../serve/site-files.ts";

/** Makes a built site's `_headers`, `_redirects` and nginx sample. */
export async function makeHostFiles(folder: string): Promise<HostFiles> {
  const files = await siteFiles(folder);
  const pages = [...files.values()].filter((path) => path.endsWith(".html"));
  return hostFiles({
    addresses: new Set(files.keys()),
    pages: await Promise.all(pages.map((path) => readFile(path, "utf8"))),
  });
}
