import { mkdtemp, readFile, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, expect, test } from "vitest";

import { putHostSamples } from "../../scripts/steps/host-files.ts";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "morrow-samples-"));
});
afterEach(() => rm(folder, { recursive: true }));

test("the folder holds the samples and nothing of before", async () => {
  const place = join(folder, "hosting");
  await putHostSamples(place, {
    "nginx/nginx.conf": "server {}",
    "github-pages/blog-detail/old.html": "moved",
  });
  const conf = join(place, "nginx/nginx.conf");
  const { ino } = await stat(conf);
  await putHostSamples(place, {
    "nginx/nginx.conf": "server {}",
    "vercel/vercel.json": "{}",
  });
  expect((await stat(conf)).ino, "an unchanged file stays").toBe(ino);
  const entries = await readdir(place, {
    recursive: true,
    withFileTypes: true,
  });
  expect(
    entries
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)
      .sort(),
  ).toEqual(["nginx.conf", "vercel.json"]);
  await putHostSamples(place, { "nginx/nginx.conf": "server { }" });
  expect(await readFile(conf, "utf8")).toBe("server { }");
});
