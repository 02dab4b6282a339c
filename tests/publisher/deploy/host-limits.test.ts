import { expect, test } from "vitest";

import {
  readHeadersFile,
  readRedirectsFile,
} from "../../../src/publisher/deploy/headers-and-redirects.ts";
import { hostFiles } from "../../../src/publisher/deploy/host-files.ts";
import { truncateRedirects } from "../../../src/publisher/deploy/host-rules.ts";
import { deployTargets, parseSettings } from "../../../src/shared/settings.ts";
import { page } from "../sample-release.ts";
import { filesFor, redirect, renamedPosts } from "./published-site.ts";

/** Limits of Cloudflare Pages: redirects without a star, header rules, characters per line. */
const cloudflareLimits = {
  redirects: 2000,
  redirectsLine: 1000,
  headerRules: 100,
  headersLine: 2000,
};

const count = 5000;
const newest = `/blog-detail/old-${count - 1}`;
const withMany = (target?: (typeof deployTargets)[number]) =>
  filesFor(target, { redirects: renamedPosts(count) });

test.for([undefined, ...deployTargets])("the small site is within the limits of %s", (target) => {
  expect(filesFor(target).warnings).toEqual([]);
});

test.for([
  [undefined, "Cloudflare"],
  ["cloudflare", "Cloudflare"],
  ["vercel", "Vercel"],
  ["azure", "Azure"],
  ["cloudfront", "CloudFront"],
] as const)("for %s only the limits of %s give a warning", ([target, host]) => {
  expect(withMany(target).warnings).toEqual([expect.stringContaining(host)]);
});

test.for(["nginx", "netlify", "github-pages"] as const)("%s gets all redirects", (target) => {
  const { hosting, published, warnings } = withMany(target);
  expect(warnings).toEqual([]);
  expect(readRedirectsFile(published["_redirects"] ?? "").length).toBeGreaterThan(count);
  if (target === "nginx")
    expect((hosting["nginx/renamed.map"] ?? "").trim().split("\n")).toHaveLength(count);
  if (target === "github-pages")
    expect(Object.keys(hosting)).toContain("github-pages/blog-detail/old-0.html");
});

test.for([undefined, "cloudflare"] as const)(
  "for %s 2,000 redirects without a star come before the few with one",
  (target) => {
    const { published, warnings } = withMany(target);
    const rules = readRedirectsFile(published["_redirects"] ?? "");
    const firstWithStar = rules.findIndex(({ from }) => from.includes("*"));
    expect(firstWithStar).toBe(cloudflareLimits.redirects);
    expect(rules.slice(firstWithStar).every(({ from }) => from.endsWith("*"))).toBe(true);
    expect(rules.some(({ from }) => from === newest)).toBe(true);
    expect(rules.some(({ from }) => from === "/feed")).toBe(true);
    expect(rules.some(({ from }) => from === "/blog-detail/old-0")).toBe(false);
    expect(warnings).toEqual([
      "Of 5000 other addresses of posts and surveys only the 1997 newest fit into the 2,000 redirects that Cloudflare Pages takes; the others answer 404 there.",
    ]);
  },
);

test.for([
  ["cloudflare", 75, true],
  ["cloudflare", 125, false],
  [undefined, 125, false],
  ["netlify", 125, true],
] as const)("for %s a redirect between addresses of %d umlauts: %s", ([target, count, isTaken]) => {
  const slug = (letter: string) => encodeURI(letter.repeat(count));
  const from = `/blog-detail/${slug("ä")}`;
  const { published, warnings } = hostFiles(
    {
      pages: { [`/blog-detail/${"ü".repeat(count)}`]: page() },
      redirects: [redirect(from, `/blog-detail/${slug("ü")}`)],
    },
    parseSettings({ ...(target && { DEPLOY_TARGET: target }) }),
  );
  const lines = (published["_redirects"] ?? "").split("\n");
  expect(lines.some((line) => line.startsWith(from))).toBe(isTaken);
  expect(warnings).toEqual(
    isTaken ? [] : [expect.stringContaining("longer than 1,000 characters")],
  );
  if (target !== "netlify")
    for (const { length } of lines)
      expect(length).toBeLessThanOrEqual(cloudflareLimits.redirectsLine);
});

test("Cloudflare: header rules and their lines are within the limits", () => {
  const hashes = (count: number) =>
    Array.from({ length: count }, (_, index) => `'sha256-${String(index).padStart(43, "0")}='`);
  const scripts = `script-src 'self' ${hashes(20).join(" ")}`;
  const policy = `default-src 'self'; ${scripts}; style-src ${hashes(60).join(" ")}; base-uri 'none'`;
  const long = hostFiles({ pages: { "/": page({ policy }) }, redirects: [] }, parseSettings({}));
  const [everywhere] = readHeadersFile(long.published["_headers"] ?? "");
  expect(everywhere?.headers["Content-Security-Policy"]).toBe(
    `${scripts}; base-uri 'none'; frame-src 'self' https://www.youtube-nocookie.com https://player.vimeo.com; frame-ancestors 'none'`,
  );
  expect(long.warnings).toEqual([]);
  for (const { published } of [filesFor(), long]) {
    const text = published["_headers"] ?? "";
    expect(readHeadersFile(text).length).toBeLessThanOrEqual(cloudflareLimits.headerRules);
    for (const line of text.split("\n"))
      expect(line.length).toBeLessThanOrEqual(cloudflareLimits.headersLine);
  }
});

test("Vercel: 2,000 of 2,048 routes are used", () => {
  const { redirects, rewrites, headers } = JSON.parse(
    withMany("vercel").hosting["vercel/vercel.json"] ?? "",
  ) as Record<"redirects" | "rewrites" | "headers", { source: string }[]>;
  expect([...redirects, ...rewrites, ...headers]).toHaveLength(2000);
  expect(redirects.some(({ source }) => source === newest)).toBe(true);
});

test("Azure: the file is within 20 KB", () => {
  const text = withMany("azure").published["staticwebapp.config.json"] ?? "";
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(20_000);
  expect(Buffer.byteLength(text)).toBeGreaterThan(19_800);
  expect(text).toContain(`"${newest}"`);
});

test.each([0, 1, 4, 5])("with room for %i of five redirects the newest are used", (room) => {
  const five = [1, 2, 3, 4, 5].map((number) => redirect(`/${number}`, "/"));
  const { fitting, warnings } = truncateRedirects(five, "the room", (some) => some.length <= room);
  expect(fitting).toEqual(five.slice(5 - room));
  expect(warnings).toHaveLength(room < 5 ? 1 : 0);
});
