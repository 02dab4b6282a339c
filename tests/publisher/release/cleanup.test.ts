import { mkdir, readdir, readFile, rename, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { expect } from "vitest";

import { clearLeftOvers } from "../../../src/publisher/release/cleanup.ts";
import { siteFolder, switchTo } from "../../../src/publisher/release/releases.ts";
import { id, makeRelease, test } from "../sample-release.ts";

test("releases that were never finished or never published go", async ({ places }) => {
  for (const number of [1, 2, 4]) await makeRelease(places, id(number));
  await mkdir(siteFolder(places, id(3)), { recursive: true });
  await switchTo(places, id(2));
  await clearLeftOvers(places);
  expect((await readdir(places.releases)).sort()).toEqual([1, 2].map(id));
});

test("while a folder stands in the site's place, finished releases stay", async ({ places }) => {
  for (const number of [1, 2]) await makeRelease(places, id(number));
  await mkdir(places.site);
  await clearLeftOvers(places);
  expect((await readdir(places.releases)).sort()).toEqual([1, 2].map(id));
});

test("files and links on the way to their place go, and nothing else", async ({
  places,
  folder,
}) => {
  await makeRelease(places, id(1));
  await switchTo(places, id(1));
  await mkdir(join(places.releases, "attempts"));
  for (const name of ["hooks.json", "hooks.json.1.a.part", "attempts/b.part"])
    await writeFile(join(places.releases, name), "");
  await symlink("data", join(folder, "dist.4711.new"));
  await mkdir(join(folder, "dist.4711.new-old"));
  await mkdir(join(folder, "dist.before"));
  await clearLeftOvers(places);
  expect((await readdir(folder)).sort()).toEqual(["data", "dist", "dist.before"]);
  expect((await readdir(places.releases)).sort()).toEqual([id(1), "attempts", "hooks.json"]);
  expect(await readdir(join(places.releases, "attempts"))).toEqual([]);
});

test("a folder that was stepping aside comes back", async ({ places, folder }) => {
  await mkdir(places.site);
  await writeFile(join(places.site, "index.html"), "old");
  await rename(places.site, join(folder, "dist.4711.new-old"));
  await clearLeftOvers(places);
  expect(await readFile(join(places.site, "index.html"), "utf8")).toBe("old");
});
