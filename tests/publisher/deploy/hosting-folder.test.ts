import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";

import { expect } from "vitest";

import { writeHostingFiles } from "../../../src/publisher/deploy/host-files.ts";
import { filesBelow } from "../../../src/shared/files.ts";
import { test } from "../../helpers/folder.ts";

test("the folder contains the given files and no earlier ones", async ({ folder }) => {
  const place = join(folder, "hosting");
  await writeHostingFiles(place, {
    "nginx/nginx.conf": "server {}",
    "github-pages/blog-detail/old.html": "moved",
  });
  const conf = join(place, "nginx/nginx.conf");
  const { ino } = await stat(conf);
  await writeHostingFiles(place, { "nginx/nginx.conf": "server {}", "vercel/vercel.json": "{}" });
  expect((await stat(conf)).ino, "an unchanged file stays").toBe(ino);
  expect(await filesBelow(place)).toEqual(["nginx/nginx.conf", "vercel/vercel.json"]);
  expect((await readdir(place)).sort(), "no empty folder stays").toEqual(["nginx", "vercel"]);
  await writeHostingFiles(place, { "nginx/nginx.conf": "server { }" });
  expect(await readFile(conf, "utf8")).toBe("server { }");
  await writeHostingFiles(join(folder, "none"), {});
  expect(await filesBelow(join(folder, "none"))).toEqual([]);
});

test("a page at an old address may have the longest name that file systems take", async ({
  folder,
}) => {
  const page = `github-pages/blog-detail/${"é".repeat(125)}.html`;
  await writeHostingFiles(folder, { [page]: "moved" });
  expect(await filesBelow(folder)).toEqual([page]);
});
