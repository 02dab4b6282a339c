import { spawnSync } from "node:child_process";
import { rm, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { expect } from "vitest";

import { headersFor } from "../../../src/publisher/deploy/headers-and-redirects.ts";
import { fileRules, standardCaching } from "../../../src/publisher/deploy/rules.ts";
import { keysOf, names, test } from "./bucket.ts";
import { hostFile, siteFiles } from "./published-site.ts";

const hasShellcheck = spawnSync("shellcheck", ["--version"]).status === 0;

test.runIf(hasShellcheck)("the script has no findings of shellcheck", () => {
  const { stdout } = spawnSync("shellcheck", ["-"], {
    input: hostFile("cloudfront", "cloudfront/sync.sh"),
  });
  expect(stdout.toString()).toBe("");
});

test("an empty bucket gets every public file with its headers", async ({ bucket }) => {
  await bucket.sync();
  const { objects } = bucket.state;
  expect(Object.keys(objects).sort()).toEqual(
    [...Object.keys(siteFiles), ".well-known/security.txt"].sort(),
  );
  for (const [key, { caching, text }] of Object.entries(objects)) {
    expect(caching, key).toBe(
      headersFor(fileRules, `/${key}`).get("Cache-Control") ?? standardCaching,
    );
    expect(text, key).toBe(siteFiles[key] ?? text);
  }
  expect(objects["blog-detail/été (2).html"]?.type).toBe("text/html; charset=utf-8");
  expect(objects["manifest.webmanifest"]?.type).toBe("application/manifest+json");
  expect(objects["static/pictures/c3d4.avif"]?.type).toBe("image/avif");
});

test("without changes nothing is uploaded, deleted or invalidated", async ({ bucket }) => {
  await bucket.sync();
  expect(names(await bucket.sync())).toEqual([]);
});

test("a rollback uploads an older file of the same size", async ({ bucket }) => {
  await bucket.sync();
  const file = join(bucket.site, "blog.html");
  await writeFile(file, "<title>GOLB</title>");
  await utimes(file, 1, 1);
  expect(keysOf(await bucket.sync(), "s3 cp")).toEqual(["blog.html"]);
});

test("a changed function is published after the pages", async ({ bucket }) => {
  const calls = await bucket.sync();
  expect(names(calls).slice(-4, -1)).toEqual([
    "cloudfront describe-function",
    "cloudfront update-function",
    "cloudfront publish-function",
  ]);
  expect(bucket.state.function).toBe(hostFile("cloudfront", "cloudfront/function.js"));
});

test("addresses in the publisher's changes are invalidated although the bucket has them", async ({
  bucket,
}) => {
  await bucket.sync();
  const calls = await bucket.sync({
    added: ["/blog-detail/été (2)"],
    changed: ["/", "/rss.xml", "/survey/culture-2.0"],
    removed: ["/blog-detail/old", "/static/pictures/old.avif"],
  });
  expect(keysOf(calls, "cloudfront create-invalidation")).toEqual([
    "/blog-detail/%C3%A9t%C3%A9%20(2).html",
    "/blog-detail/old.html",
    "/index.html",
    "/rss.xml",
    "/survey/culture-2.0.html",
  ]);
});

test("very many changes are one invalidation", async ({ bucket }) => {
  const changed = Array.from({ length: 1001 }, (_, index) => `/blog/${index}`);
  const calls = await bucket.sync({ added: [], changed, removed: [] });
  expect(keysOf(calls, "cloudfront create-invalidation")).toEqual(["/*"]);
});

test.for(["s3api list-objects-v2", "s3 cp"])(
  "when %s fails nothing is deleted or invalidated",
  async (name, { bucket }) => {
    await bucket.sync();
    await rm(join(bucket.site, "blog/2.html"));
    await writeFile(join(bucket.site, "blog.html"), "<title>Blog now");
    bucket.state.failing = name;
    await expect(bucket.sync()).rejects.toThrow();
    const { calls, objects } = bucket.state;
    expect(names(calls)).not.toContain("s3api delete-objects");
    expect(names(calls)).not.toContain("cloudfront create-invalidation");
    expect(Object.keys(objects)).toContain("blog/2.html");
    bucket.state.failing = undefined;
    expect(keysOf(await bucket.sync(), "s3api delete-objects")).toEqual(["blog/2.html"]);
  },
);
