import { rename, rm } from "node:fs/promises";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

import { describe, expect } from "vitest";

import { createSite } from "../../../src/publisher/preview/create-site.ts";
import { test, writeSite } from "./example-site.ts";

describe("addresses", () => {
  test("a page is served without extension", async ({ visit }) => {
    const answer = await visit("/blog");
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toMatch(/^text\/html; charset=utf-8$/i);
    expect(await answer.text()).toContain("<title>Blog");
  });

  test.for([
    ["/blog.html", "/blog"],
    ["/blog/", "/blog"],
    ["/blog/?page=2", "/blog?page=2"],
    ["/index.html", "/"],
    ["/index", "/"],
    ["/blog-detail/caf%C3%A9/", "/blog-detail/caf%C3%A9"],
  ] as const)("%s redirects to %s", async ([from, to], { visit }) => {
    const answer = await visit(from);
    expect(answer.status).toBe(308);
    expect(answer.headers.get("location")).toBe(to);
  });

  test("an encoded address finds its page", async ({ visit }) => {
    expect((await visit("/blog-detail/caf%C3%A9")).status).toBe(200);
  });

  test("rewrites keep the address, redirects change it", async ({ visit }) => {
    const page = await visit("/reset-password/CODE");
    expect(page.status).toBe(200);
    expect(await page.text()).toContain("New password");
    expect((await visit("/feed")).headers.get("location")).toBe("/blog");
  });

  test.for([
    "/nowhere",
    "/nowhere/",
    "/_headers",
    "/_redirects",
    "/.env",
    "/%2eenv",
    "/..%2f..%2fetc/passwd",
    "/%2e%2e/%2e%2e/etc/passwd",
    "/blog-detail%2fcaf%C3%A9",
    "/blog%00",
    "/blog%5c",
    "/%E0%A4%A",
    "//evil.example/",
    "/static/js/",
  ])("%s gets the 404 page", async (path, { visit }) => {
    const answer = await visit(path);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain("Not found");
    expect(answer.headers.get("cache-control")).not.toContain("immutable");
  });

  test("files in .well-known are served", async ({ visit }) => {
    expect((await visit("/.well-known/security.txt")).status).toBe(200);
  });

  test("only GET and HEAD are allowed", async ({ visit }) => {
    const answer = await visit("/blog", { method: "POST" });
    expect(answer.status).toBe(405);
    expect(answer.headers.get("allow")).toBe("GET, HEAD");
  });
});

describe("headers", () => {
  test("come from _headers, with the hosts' default caching otherwise", async ({ visit }) => {
    const page = await visit("/blog");
    expect(page.headers.get("x-content-type-options")).toBe("nosniff");
    expect(page.headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
    const chunk = await visit("/static/js/page.abc.js");
    expect(chunk.headers.get("cache-control")).toBe("public, immutable");
    expect(chunk.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
  });

  test.for([
    [200, "/blog"],
    [301, "/feed"],
    [308, "/blog/"],
    [404, "/nowhere"],
    [405, "/blog", "POST"],
  ] as const)("of every page are sent with %i", async ([status, path, method], { visit }) => {
    const answer = await visit(path, { method: method ?? "GET" });
    expect(answer.status).toBe(status);
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(answer.headers.get("referrer-policy")).toBe("same-origin");
  });

  test("are sent before there is a release", async ({ folder }) => {
    const answer = await createSite(`${folder}/none`).request("http://site.test/");
    expect(answer.status).toBe(503);
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(answer.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  });

  test("are sent for HEAD without a body", async ({ visit }) => {
    const answer = await visit("/blog", { method: "HEAD" });
    expect(Number(answer.headers.get("content-length"))).toBeGreaterThan(2000);
    expect(await answer.text()).toBe("");
  });

  test("of a known page are sent with 304", async ({ visit }) => {
    const tag = (await visit("/blog")).headers.get("etag") ?? "";
    expect(tag).toMatch(/^".+"$/);
    const again = await visit("/blog", { headers: { "if-none-match": `W/"x", ${tag}` } });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe("");
    const other = await visit("/blog", { headers: { "if-none-match": '"x"' } });
    expect(other.status).toBe(200);
  });
});

describe("compression", () => {
  test.for([
    ["gzip, deflate, br", "br"],
    ["gzip", "gzip"],
    ["br;q=0, gzip", "gzip"],
    ["identity", null],
  ] as const)("%s gets %s", async ([accepted, encoding], { visit }) => {
    const answer = await visit("/blog", { headers: { "accept-encoding": accepted } });
    expect(answer.headers.get("content-encoding")).toBe(encoding);
    expect(answer.headers.get("vary")).toBe("Accept-Encoding");
    const bytes = Buffer.from(await answer.arrayBuffer());
    const plain =
      encoding === "br"
        ? brotliDecompressSync(bytes)
        : encoding === "gzip"
          ? gunzipSync(bytes)
          : bytes;
    expect(plain.toString()).toContain("<title>Blog");
  });

  test("videos are not compressed", async ({ visit }) => {
    const answer = await visit("/film.mp4", { headers: { "accept-encoding": "br" } });
    expect(answer.headers.get("content-encoding")).toBeNull();
    expect(answer.headers.get("content-type")).toBe("video/mp4");
  });
});

test("ranges are ignored", async ({ visit }) => {
  const answer = await visit("/film.mp4", { headers: { range: "bytes=2-4" } });
  expect(answer.status).toBe(200);
  expect(await answer.text()).toBe("0123456789");
});

describe("builds", () => {
  test("a replaced folder is served from then on", async ({ folder }) => {
    const site = createSite(folder);
    expect(await (await site.request("/blog")).text()).toContain("<title>Blog");
    await writeSite(`${folder}-next`, { "blog.html": "<title>New" });
    await rm(folder, { recursive: true });
    await rename(`${folder}-next`, folder);
    expect(await (await site.request("/blog")).text()).toBe("<title>New");
  });

  test("before the first build visitors get 503 with Retry-After", async ({ folder }) => {
    const answer = await createSite(`${folder}/none`).request("/");
    expect(answer.status).toBe(503);
    expect(answer.headers.get("retry-after")).toBe("3");
  });
});
