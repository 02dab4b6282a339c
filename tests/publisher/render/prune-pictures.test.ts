import { mkdir, readdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { expect } from "vitest";

import { prunePictures } from "../../../src/publisher/render/make-pictures.ts";
import { test } from "../sample-release.ts";

const now = new Date("2026-11-21T12:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60 * 1000);

test("unused pictures stay for a day, and for thirty as far as they take no more bytes than those in use", async ({
  paths,
}) => {
  await mkdir(paths.pictures, { recursive: true });
  const put = async (name: string, days: number, bytes: number) => {
    const file = join(paths.pictures, name);
    await writeFile(file, Buffer.alloc(bytes));
    await utimes(file, daysAgo(days), daysAgo(days));
  };
  await put("used.webp", 90, 100);
  await put("today-1.webp", 0.2, 40);
  await put("today-2.webp", 0.9, 20);
  await put("second-day.webp", 2, 40);
  await put("third-day.webp", 3, 20);
  const release = { files: { "static/pictures/used.webp": { hash: "h", bytes: 100 } } };
  await prunePictures(paths, release, now);
  const left = ["second-day.webp", "today-1.webp", "today-2.webp", "used.webp"];
  expect((await readdir(paths.pictures)).sort()).toEqual(left);
  await put("many.webp", 0.1, 500);
  await prunePictures(paths, release, now);
  expect((await readdir(paths.pictures)).sort()).toEqual(
    ["many.webp", ...left.filter((name) => name !== "second-day.webp")].sort(),
  );
  await put("used.webp", 90, 100_000);
  await put("old.webp", 30.1, 1);
  await prunePictures(
    paths,
    { files: { "static/pictures/used.webp": { hash: "h", bytes: 1e5 } } },
    now,
  );
  expect(await readdir(paths.pictures)).not.toContain("old.webp");
});
