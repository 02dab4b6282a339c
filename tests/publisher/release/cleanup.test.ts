import { mkdir, readdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { expect } from "vitest";

import { cleanUp, siteFolder, switchTo } from "../../../src/publisher/release/releases.ts";
import { id, makeRelease, test } from "../sample-release.ts";

test("unfinished and unpublished releases are deleted", async ({ paths }) => {
  for (const number of [1, 2, 4]) await makeRelease(paths, id(number));
  await mkdir(siteFolder(paths, id(3)), { recursive: true });
  await switchTo(paths, id(2));
  await cleanUp(paths);
  expect((await readdir(paths.releases)).sort()).toEqual([1, 2].map(id));
});

test("finished releases stay while the site is a folder", async ({ paths }) => {
  for (const number of [1, 2]) await makeRelease(paths, id(number));
  await mkdir(paths.site);
  await cleanUp(paths);
  expect((await readdir(paths.releases)).sort()).toEqual([1, 2].map(id));
});

test("temporary files and links are deleted, and nothing else", async ({ paths, folder }) => {
  await makeRelease(paths, id(1));
  await switchTo(paths, id(1));
  for (const name of ["hook.json", "hook.json.1.a.part"])
    await writeFile(join(paths.releases, name), "");
  await symlink("data", join(folder, "dist.4711.new"));
  await mkdir(join(folder, "dist.before"));
  await cleanUp(paths);
  expect((await readdir(folder)).sort()).toEqual(["data", "dist", "dist.before"]);
  expect((await readdir(paths.releases)).sort()).toEqual([id(1), "hook.json"]);
});
