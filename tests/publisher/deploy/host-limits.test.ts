import { expect, test } from "vitest";

import { cloudflareLimits } from "../../../src/publisher/deploy/cloudflare.ts";
import { readHeadersFile } from "../../../src/publisher/deploy/headers-file.ts";
import { hostFiles } from "../../../src/publisher/deploy/host-files.ts";
import { newestThatFit } from "../../../src/publisher/deploy/truncate-redirects.ts";
import { readRedirectsFile } from "../../../src/publisher/deploy/redirects-file.ts";
import { view } from "./cloudfront-host.ts";
import { files, redirect, withRenamed } from "./published-site.ts";

const count = 5000;
const many = withRenamed(count);
const newest = `/blog-detail/old-${count - 1}`;
const textOf = (path: string) => many.published[path] ?? many.samples[path] ?? "";

const warnings = (host: string) => many.warnings.filter((line) => line.includes(host));

test("Cloudflare: 2,000 redirects without a star, before the few with one", () => {
  const rules = readRedirectsFile(textOf("_redirects"));
  const firstWithStar = rules.findIndex(({ from }) => from.includes("*"));
  expect(firstWithStar).toBe(cloudflareLimits.redirects);
  expect(rules.slice(firstWithStar).every(({ from }) => from.endsWith("*"))).toBe(true);
  expect(rules.some(({ from }) => from === newest)).toBe(true);
  expect(rules.some(({ from }) => from === "/feed")).toBe(true);
  expect(rules.some(({ from }) => from === "/blog-detail/old-0")).toBe(false);
  expect(warnings("Cloudflare")).toEqual([
    "Of 5000 old addresses of renamed posts only the 1997 newest fit into the 2,000 redirects that Cloudflare Pages takes; the others answer 404 there.",
  ]);
});

test("Cloudflare: lines of the longest addresses", () => {
  const slug = (letter: string) => encodeURI(letter.repeat(75));
  const { published } = hostFiles({
    addresses: new Set([`/blog-detail/${"ü".repeat(75)}`]),
    policies: [],
    redirects: [redirect(`/blog-detail/${slug("ä")}`, `/blog-detail/${slug("ü")}`)],
  });
  const [line = ""] = (published["_redirects"] ?? "").split("\n");
  expect(line.length).toBeGreaterThan(900);
  expect(line.length).toBeLessThanOrEqual(cloudflareLimits.redirectLine);
});

test("Cloudflare: few header rules, and no line that is too long", () => {
  const hashes = Array.from(
    { length: 60 },
    (_, index) => `'sha256-${String(index).padStart(43, "0")}='`,
  );
  const long = hostFiles({
    addresses: new Set(["/"]),
    policies: [`default-src 'self'; script-src 'self' ${hashes.join(" ")}; base-uri 'none'`],
    redirects: [],
  });
  const [everywhere] = readHeadersFile(long.published["_headers"] ?? "");
  expect(everywhere?.headers["Content-Security-Policy"]).toBe(
    "base-uri 'none'; frame-ancestors 'none'",
  );
  expect(long.warnings).toEqual([expect.stringContaining("2,000 characters")]);
  for (const { published } of [files, long]) {
    const text = published["_headers"] ?? "";
    expect(readHeadersFile(text).length).toBeLessThanOrEqual(cloudflareLimits.headerRules);
    for (const line of text.split("\n"))
      expect(line.length).toBeLessThanOrEqual(cloudflareLimits.line);
  }
});

test("Vercel: 2,048 routes, some of them its own", () => {
  const { redirects, rewrites, headers } = JSON.parse(textOf("vercel/vercel.json")) as Record<
    "redirects" | "rewrites" | "headers",
    { source: string }[]
  >;
  const all = [...redirects, ...rewrites, ...headers];
  expect(all.length).toBe(2000);
  expect(redirects.some(({ source }) => source === newest)).toBe(true);
  expect(warnings("Vercel")).toHaveLength(1);
});

test("Azure: 20 KB", () => {
  const text = textOf("staticwebapp.config.json");
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(20_000);
  expect(Buffer.byteLength(text)).toBeGreaterThan(19_800);
  expect(text).toContain(`"${newest}"`);
  expect(warnings("Azure")).toHaveLength(1);
});

test("CloudFront: a function of 10 KB that still works", () => {
  const source = textOf("cloudfront/function.js");
  expect(Buffer.byteLength(source)).toBeLessThanOrEqual(10_240);
  expect(Buffer.byteLength(source)).toBeGreaterThan(10_100);
  expect(view(newest, {}, source).statusCode).toBe(301);
  expect(view("/blog-detail/old-0", {}, source).statusCode).toBeUndefined();
  expect(warnings("CloudFront")).toHaveLength(1);
});

test("nginx and GitHub Pages take them all", () => {
  expect(textOf("nginx/renamed.map").trim().split("\n")).toHaveLength(count);
  expect(Object.keys(many.samples)).toContain("github-pages/blog-detail/old-0.html");
});

test.each([0, 1, 4, 5])("of five the %i newest fit", (room) => {
  const five = [1, 2, 3, 4, 5].map((number) => redirect(`/${number}`, "/"));
  const { kept, warnings: told } = newestThatFit(five, "the room", (some) => some.length <= room);
  expect(kept).toEqual(five.slice(5 - room));
  expect(told).toHaveLength(room < 5 ? 1 : 0);
});
