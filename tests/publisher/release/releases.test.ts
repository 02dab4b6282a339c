import { lstat, mkdir, readdir, readFile, readlink, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { expect } from "vitest";

import type { Places } from "../../../src/publisher/release/paths.ts";
import {
  finishedReleases,
  pruneReleases,
  publishedRelease,
  releaseId,
  siteFolder,
  switchTo,
} from "../../../src/publisher/release/releases.ts";
import { id, makeRelease, test } from "../sample-release.ts";

const shown = ({ site }: Places) => readFile(join(site, "index.html"), "utf8");

test("ids sort by time", () => {
  const one = releaseId(new Date("2026-11-21T07:04:12.900Z"));
  const other = releaseId(new Date("2026-11-21T07:04:13.000Z"));
  expect(one).toMatch(/^20261121-070412-[0-9a-f]{4}$/);
  expect(one < other).toBe(true);
});

test("ids sort as they were given within one second and with a clock that goes back", () => {
  const now = new Date("2026-12-31T23:59:59.900Z");
  const given = [releaseId(now)];
  for (let more = 0; more < 20; more += 1) given.push(releaseId(now, given.at(-1)));
  expect(given).toEqual([...new Set(given)].sort());
  expect(given.at(-1)).toMatch(/^\d{8}-\d{6}-[0-9a-f]{4}$/);
  const old = releaseId(new Date("2026-11-21T00:00:00Z"), given[0]);
  expect(old > (given[0] ?? "")).toBe(true);
});

test("the link to the one release takes the place of the link to the other", async ({ places }) => {
  expect(await publishedRelease(places)).toBeUndefined();
  for (const number of [1, 2]) {
    await makeRelease(places, id(number));
    await switchTo(places, id(number));
    expect(await shown(places)).toBe(id(number));
    expect((await publishedRelease(places))?.release.id).toBe(id(number));
  }
  expect(await readlink(places.site)).toBe(join("data", "releases", id(2), "site"));
});

test("a folder that npm run build has made gives way to the link", async ({ places }) => {
  await mkdir(places.site);
  await writeFile(join(places.site, "index.html"), "built");
  expect(await publishedRelease(places)).toBeUndefined();
  await makeRelease(places, id(1));
  await switchTo(places, id(1));
  expect(await shown(places)).toBe(id(1));
  expect((await lstat(places.site)).isSymbolicLink()).toBe(true);
  expect(await readdir(places.releases)).toEqual([id(1)]);
});

test("a release that was never finished is none", async ({ places }) => {
  await mkdir(siteFolder(places, id(1)), { recursive: true });
  await switchTo(places, id(1));
  expect(await publishedRelease(places)).toBeUndefined();
  expect(await finishedReleases(places)).toEqual([]);
});

test("a release that was gone back to takes no other one's place", async ({ places }) => {
  for (const number of [1, 2, 3, 4, 5]) await makeRelease(places, id(number));
  for (const [number, restores] of [
    [6, id(4)],
    [7, id(3)],
  ] as const)
    await makeRelease(places, id(number), { restores });
  await switchTo(places, id(7));
  await pruneReleases(places);
  const left = [1, 2, 3, 4, 5, 6, 7].map(id);
  expect((await readdir(places.releases)).sort()).toEqual(left);
});

test("five releases stay, and the published one, however old", async ({ places }) => {
  for (const number of [1, 2, 3, 4, 5, 6, 7]) await makeRelease(places, id(number));
  await writeFile(join(places.releases, "rebuild.log"), "");
  await switchTo(places, id(1));
  await pruneReleases(places);
  expect((await readdir(places.releases)).sort()).toEqual([
    ...[1, 3, 4, 5, 6, 7].map(id),
    "rebuild.log",
  ]);
});
