import { expect, test } from "vitest";

import { headersFor, readHeadersFile } from "../../src/hosting/headers-file.ts";
import { hostFiles } from "../../src/hosting/host-files.ts";
import { matchesPath } from "../../src/hosting/path-pattern.ts";
import {
  readRedirectsFile,
  redirectFor,
} from "../../src/hosting/redirects-file.ts";
import { cachingRules } from "../../src/hosting/rules.ts";

const page = `<meta http-equiv="content-security-policy" content="default-src 'self'">`;
const everything = new Set([
  "/",
  "/reset-password",
  "/survey-invite",
  "/culture-assesment",
  "/sitemap-index.xml",
  "/rss.xml",
]);
const files = hostFiles({ addresses: everything, pages: [page] });
const headers = readHeadersFile(files.headers);
const redirects = readRedirectsFile(files.redirects);

test("chunks are kept for a year, pages say nothing and get the hosts' standard", () => {
  expect(
    headersFor(headers, "/static/js/page.a1b2.js").get("Cache-Control"),
  ).toBe("public, max-age=31536000, immutable");
  expect(headersFor(headers, "/blog").get("Cache-Control")).toBeNull();
});

test("no path is under two caching rules: hosts would join their values", () => {
  for (const { path } of cachingRules) {
    const example = path.replace("*", "x");
    const matching = cachingRules.filter((rule) =>
      matchesPath(rule.path, example),
    );
    expect(matching, example).toHaveLength(1);
  }
});

test("every path has the security headers and the pages' policy", () => {
  const found = headersFor(headers, "/anything");
  expect(found.get("X-Content-Type-Options")).toBe("nosniff");
  expect(found.get("Referrer-Policy")).toBe("strict-origin-when-cross-origin");
  expect(found.get("Content-Security-Policy")).toBe(
    "default-src 'self'; frame-ancestors 'none'",
  );
});

test.each(["/reset-password/SECRET", "/survey-invite/7", "/survey-invite/a/b"])(
  "%s tells nobody its address",
  (path) => {
    const found = headersFor(headers, path);
    // Of a list browsers take the last policy they know.
    expect(found.get("Referrer-Policy")).toMatch(/no-referrer$/);
    expect(found.get("X-Robots-Tag")).toBe("noindex");
    expect(redirectFor(redirects, path)?.status).toBe(200);
  },
);

test("rules for pages that aren't built are left out of every file", () => {
  const bare = hostFiles({ addresses: new Set(["/"]), pages: [] });
  expect(bare.redirects).toBe("");
  expect(bare.headers).not.toContain("no-referrer");
  expect(bare.headers).not.toContain("Content-Security-Policy");
  expect(bare.nginx).not.toContain("/survey-invite");
});

test("nginx gets the same rules", () => {
  expect(files.nginx).toContain(
    `"~^/static/js/[^?]*(\\?|$)" "public, max-age=31536000, immutable";`,
  );
  expect(files.nginx).toContain(
    "location /survey-invite/ { try_files /survey-invite.html =404; }",
  );
  expect(files.nginx).toContain("location = /feed { return 301 /rss.xml; }");
  expect(files.nginx).toContain(
    `"~^/reset-password/[^?]*(\\?|$)" "no-referrer";`,
  );
  expect(files.nginx).toContain(`default-src 'self'; frame-ancestors 'none'`);
});

test("no line is longer than Cloudflare takes", () => {
  for (const line of files.headers.split("\n"))
    expect(line.length).toBeLessThan(2000);
});

test("a line that says nothing to a host is refused by name", () => {
  expect(() => readHeadersFile("/*\nX-Frame-Options DENY")).toThrow(
    "_headers can't be read at: X-Frame-Options DENY",
  );
  expect(() => readRedirectsFile("/a /b 418")).toThrow(
    "_redirects can't be read at: /a /b 418",
  );
});
