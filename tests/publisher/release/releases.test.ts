import { lstat, mkdir, readdir, readFile, readlink, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { expect } from "vitest";

import type { Paths } from "../../../src/publisher/files/paths.ts";
import {
  finishedReleases,
  pruneReleases,
  publishedRelease,
  releaseId,
  siteFolder,
  switchTo,
} from "../../../src/publisher/release/releases.ts";
import { id, makeRelease, test } from "../sample-release.ts";

const shown = ({ site }: Paths) => readFile(join(site, "index.html"), "utf8");

test("ids sort by time", () => {
  const one = releaseId(new Date("2026-11-21T07:04:12.900Z"));
  const other = releaseId(new Date("2026-11-21T07:04:13.000Z"));
  expect(one).toMatch(/^20261121-070412-[0-9a-f]{4}$/);
  expect(one < other).toBe(true);
});

test("ids are ascending within one second and with a clock that was set back", () => {
  const now = new Date("2026-12-31T23:59:59.900Z");
  const given = [releaseId(now)];
  for (let more = 0; more < 20; more += 1) given.push(releaseId(now, given.at(-1)));
  expect(given).toEqual([...new Set(given)].sort());
  expect(given.at(-1)).toMatch(/^\d{8}-\d{6}-[0-9a-f]{4}$/);
  const old = releaseId(new Date("2026-11-21T00:00:00Z"), given[0]);
  expect(old > (given[0] ?? "")).toBe(true);
});

test("a switch replaces the link to the release", async ({ paths }) => {
  expect(await publishedRelease(paths)).toBeUndefined();
  for (const number of [1, 2]) {
    await makeRelease(paths, id(number));
    await switchTo(paths, id(number));
    expect(await shown(paths)).toBe(id(number));
    expect((await publishedRelease(paths))?.release.id).toBe(id(number));
  }
  expect(await readlink(paths.site)).toBe(join("data", "releases", id(2), "site"));
});

test("a switch replaces an empty folder", async ({ paths }) => {
  await mkdir(paths.site);
  await makeRelease(paths, id(1));
  await switchTo(paths, id(1));
  expect(await shown(paths)).toBe(id(1));
  expect((await lstat(paths.site)).isSymbolicLink()).toBe(true);
});

test("a switch leaves a folder with files as it is", async ({ paths, folder }) => {
  await mkdir(paths.site);
  await writeFile(join(paths.site, "thesis.txt"), "text");
  await makeRelease(paths, id(1));
  await expect(switchTo(paths, id(1))).rejects.toThrow("EISDIR");
  expect(await readFile(join(paths.site, "thesis.txt"), "utf8")).toBe("text");
  expect((await readdir(folder)).sort()).toEqual(["data", "dist"]);
});

test("an unfinished release counts as none", async ({ paths }) => {
  await mkdir(siteFolder(paths, id(1)), { recursive: true });
  await switchTo(paths, id(1));
  expect(await publishedRelease(paths)).toBeUndefined();
  expect(await finishedReleases(paths)).toEqual([]);
});

test("releases of rollbacks don't count among the five that stay, and of several in a row the last one stays", async ({
  paths,
}) => {
  for (const number of [1, 2, 4, 5, 6]) await makeRelease(paths, id(number));
  for (const number of [3, 7, 8, 9]) await makeRelease(paths, id(number), { restores: id(1) });
  await switchTo(paths, id(9));
  await pruneReleases(paths);
  const left = [1, 2, 3, 4, 5, 6, 9].map(id);
  expect((await readdir(paths.releases)).sort()).toEqual(left);
});

test("five releases stay, and the published one", async ({ paths }) => {
  for (const number of [1, 2, 3, 4, 5, 6, 7]) await makeRelease(paths, id(number));
  await writeFile(join(paths.releases, "rebuild.log"), "");
  await switchTo(paths, id(1));
  await pruneReleases(paths);
  expect((await readdir(paths.releases)).sort()).toEqual([
    ...[1, 3, 4, 5, 6, 7].map(id),
    "rebuild.log",
  ]);
});
