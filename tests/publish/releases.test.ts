import {
  lstat,
  mkdir,
  readdir,
  readFile,
  readlink,
  writeFile,
} from "node:fs/promises";
import { join } from "node:path";

import { expect } from "vitest";

import { type Places, placesOf } from "../../scripts/publish/places.ts";
import type { Release } from "../../scripts/publish/release.ts";
import {
  describeRelease,
  finishedReleases,
  pruneReleases,
  publishedRelease,
  releaseId,
  siteFolder,
  switchTo,
} from "../../scripts/publish/releases.ts";
import { test as base } from "../scripts/folder.ts";

const test = base.extend<{ places: Places }>({
  places: async ({ folder }, use) => {
    await use(placesOf(join(folder, "dist"), join(folder, "data")));
  },
});

const release = (id: string): Release => ({
  id,
  publishedAt: "2026-11-21T00:00:00.000Z",
  renderer: "r",
  content: "c",
  pages: {},
  files: {},
  kept: {},
  redirects: [],
  counts: {},
});

const id = (number: number) => `20261121-00000${number}-abcd`;

async function make(places: Places, name: string): Promise<void> {
  const folder = siteFolder(places, name);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "index.html"), name);
  await describeRelease(places, release(name));
}

const shown = ({ site }: Places) => readFile(join(site, "index.html"), "utf8");

test("ids sort by time", () => {
  const one = releaseId(new Date("2026-11-21T07:04:12.900Z"));
  const other = releaseId(new Date("2026-11-21T07:04:13.000Z"));
  expect(one).toMatch(/^20261121-070412-[0-9a-f]{4}$/);
  expect(one < other).toBe(true);
});

test("the link to the one release takes the place of the link to the other", async ({
  places,
}) => {
  expect(await publishedRelease(places)).toBeUndefined();
  for (const number of [1, 2]) {
    await make(places, id(number));
    await switchTo(places, id(number));
    expect(await shown(places)).toBe(id(number));
    expect((await publishedRelease(places))?.release.id).toBe(id(number));
  }
  expect(await readlink(places.site)).toBe(
    join("data", "releases", id(2), "site"),
  );
});

test("a folder that npm run build has made gives way to the link", async ({
  places,
}) => {
  await mkdir(places.site);
  await writeFile(join(places.site, "index.html"), "built");
  expect(await publishedRelease(places)).toBeUndefined();
  await make(places, id(1));
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

test("five releases stay, and the published one, however old", async ({
  places,
}) => {
  for (const number of [1, 2, 3, 4, 5, 6, 7]) await make(places, id(number));
  await mkdir(siteFolder(places, id(8)), { recursive: true });
  await mkdir(join(places.releases, "aside-1"));
  await writeFile(join(places.releases, "rebuild.log"), "");
  await switchTo(places, id(1));
  await pruneReleases(places);
  expect((await readdir(places.releases)).sort()).toEqual([
    ...[1, 3, 4, 5, 6, 7].map(id),
    "rebuild.log",
  ]);
});
