import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { expect } from "vitest";

import { keysOf, names, test } from "./bucket.ts";

test("a failed rebuild makes no call", async ({ bucket }) => {
  expect(await bucket.sync(undefined, "failed")).toEqual([]);
});

test("hashed files are uploaded first, then pages, then deletions and the invalidation", async ({
  bucket,
}) => {
  await bucket.sync();
  await writeFile(join(bucket.site, "static/js/page.e5f6.js"), "export {1}");
  await writeFile(join(bucket.site, "blog.html"), "<title>Blog now");
  await rm(join(bucket.site, "blog-detail/new.html"));
  const calls = await bucket.sync();
  expect(names(calls)).toEqual([
    "s3 cp",
    "s3 cp",
    "s3api delete-objects",
    "cloudfront create-invalidation",
  ]);
  const uploads = calls.filter(({ name }) => name === "s3 cp");
  expect(uploads.map(({ keys }) => keys)).toEqual([["static/js/page.e5f6.js"], ["blog.html"]]);
  expect(keysOf(calls, "s3api delete-objects")).toEqual(["blog-detail/new.html"]);
  expect(keysOf(calls, "cloudfront create-invalidation")).toEqual([
    "/blog-detail/new.html",
    "/blog.html",
  ]);
});

test("a folder without a site deletes nothing", async ({ bucket }) => {
  await bucket.sync();
  await rm(join(bucket.site, "index.html"));
  await expect(bucket.sync()).rejects.toThrow("holds no site");
  expect(bucket.state.calls).toEqual([]);
});
