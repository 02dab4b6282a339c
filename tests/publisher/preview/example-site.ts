import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

import { createSite } from "../../../src/publisher/preview/create-site.ts";
import { test as inFolder } from "../../helpers/folder.ts";

const files: Readonly<Record<string, string>> = {
  "index.html": "<!doctype html><title>Home</title>",
  "blog.html": "<!doctype html><title>Blog</title>" + "word ".repeat(400),
  "404.html": "<!doctype html><title>Not found</title>",
  "blog-detail/café.html": "<!doctype html><title>Café</title>",
  "reset-password.html": "<!doctype html><title>New password</title>",
  "static/js/page.abc.js": "export {};",
  "film.mp4": "0123456789",
  ".env": "SECRET=1",
  ".well-known/security.txt": "Contact: mailto:x@example.org",
  _headers:
    "/*\n  X-Content-Type-Options: nosniff\n  Referrer-Policy: same-origin\n\n/static/js/*\n  Cache-Control: public, immutable\n",
  _redirects: "/reset-password/* /reset-password 200\n/feed /blog 301\n",
};

/** Tests with a small built site in their own folder. */
export const test = inFolder.extend<{
  folder: string;
  visit: (path: string, init?: RequestInit) => Promise<Response>;
}>({
  folder: async ({ folder }, use) => {
    await writeSite(folder, files);
    await use(folder);
  },
  visit: async ({ folder }, use) => {
    const site = createSite(folder);
    await use(async (path, init) => site.request(`http://site.test${path}`, init));
  },
});

/** Writes the files of a site, with their folders. */
export async function writeSite(
  folder: string,
  contents: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [name, content] of Object.entries(contents)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
}
