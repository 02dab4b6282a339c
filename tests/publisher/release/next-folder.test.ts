import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { expect } from "vitest";

import {
  dropOtherLinks,
  makeNextFolder,
  takeNextFolder,
} from "../../../src/publisher/release/next-folder.ts";
import type { Paths } from "../../../src/publisher/files/paths.ts";
import { publishedRelease, siteFolder, switchTo } from "../../../src/publisher/release/releases.ts";
import { filesBelow } from "../../../src/shared/files-below.ts";
import { id, makeRelease, page, test } from "../sample-release.ts";

/** Publishes a release with two pages and a file. */
async function publishPages(paths: Paths) {
  const names = ["index.html", "blog.html", "js/late/a.js"];
  await makeRelease(paths, id(1), {
    pages: { "/": page({ file: "index.html" }), "/blog": page({ file: "blog.html" }) },
    files: { "js/late/a.js": { hash: "h", bytes: 1 } },
  });
  await mkdir(join(siteFolder(paths, id(1)), "js/late"), { recursive: true });
  for (const name of names) await writeFile(join(siteFolder(paths, id(1)), name), name);
  await switchTo(paths, id(1));
  const published = await publishedRelease(paths);
  if (!published) throw new Error("Nothing is published.");
  return published;
}

test("the next release takes links to all files, and drops those it has otherwise", async ({
  paths,
}) => {
  const { release, folder } = await publishPages(paths);
  await makeNextFolder(paths);
  expect(await takeNextFolder(paths, release, id(2))).toBe(true);
  const next = siteFolder(paths, id(2));
  expect(await filesBelow(next)).toEqual(await filesBelow(folder));
  dropOtherLinks(next, release, new Map([["index.html", join(folder, "index.html")]]));
  // Folders too.
  expect(await readdir(next)).toEqual(["index.html"]);
  expect((await stat(join(next, "index.html"))).ino).toBe(
    (await stat(join(folder, "index.html"))).ino,
  );
  expect(await readFile(join(folder, "blog.html"), "utf8")).toBe("blog.html");
  expect(await takeNextFolder(paths, release, id(3))).toBe(false);
});

test("a folder whose links can't all be made is not taken", async ({ paths }) => {
  const { release, folder } = await publishPages(paths);
  await rm(join(folder, "js/late/a.js"));
  await expect(makeNextFolder(paths)).rejects.toThrow("ENOENT");
  expect(await takeNextFolder(paths, release, id(2))).toBe(false);
});

test.for([
  ["lacks a file", (folder: string) => rm(join(folder, "blog.html"))],
  ["has another file", (folder: string) => writeFile(join(folder, "x.html"), "")],
] as const)("a folder that %s by now is not taken", async ([, change], { paths }) => {
  const { release } = await publishPages(paths);
  await makeNextFolder(paths);
  await change(join(paths.releases, `next-${release.id}`));
  expect(await takeNextFolder(paths, release, id(2))).toBe(false);
});

test("without a release there is none", async ({ paths }) => {
  await makeNextFolder(paths);
  expect(existsSync(paths.releases)).toBe(false);
});
