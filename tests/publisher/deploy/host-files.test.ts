import { fromHtml } from "hast-util-from-html";
import { describe, expect, test } from "vitest";
import { visit } from "unist-util-visit";

import { contentTypes } from "../../../src/shared/content-types.ts";
import { readHeadersFile } from "../../../src/publisher/deploy/headers-file.ts";
import { hostFiles } from "../../../src/publisher/deploy/host-files.ts";
import { matchesPath } from "../../../src/publisher/deploy/path-pattern.ts";
import { readRedirectsFile } from "../../../src/publisher/deploy/redirects-file.ts";
import { cachingRules } from "../../../src/publisher/deploy/rules.ts";
import { view } from "./cloudfront-host.ts";
import { files, published, sample } from "./published-site.ts";
import { expressionOf } from "./vercel-host.ts";

test("no path is under two caching rules: hosts would join their values", () => {
  for (const { path } of cachingRules) {
    const example = path.replace("*", "x");
    const matching = cachingRules.filter((rule) => matchesPath(rule.path, example));
    expect(matching, example).toHaveLength(1);
  }
});

test("rules for pages that aren't there are left out of every file", () => {
  const bare = hostFiles({
    addresses: new Set(["/"]),
    policies: [],
    redirects: [],
  });
  const texts = [...Object.values(bare.published), ...Object.values(bare.samples)].join("\n");
  expect(bare.published["_redirects"]).toBe("");
  expect(texts).not.toMatch(/survey-invite|reset-password|no-referrer/);
  expect(texts).not.toMatch(/culture-assesment|rss\.xml 301/);
  expect(texts).not.toContain("Content-Security-Policy");
});

test("a path that is encoded wrongly is refused", () => {
  const broken = {
    from: "/blog-detail/%E0%A4%A",
    to: "/",
    status: 301,
  } as const;
  expect(() => hostFiles({ addresses: new Set(["/"]), policies: [], redirects: [broken] })).toThrow(
    URIError,
  );
});

test("the site of these tests has room everywhere", () => {
  expect(files.warnings).toEqual([]);
});

test("only what hosts read there lies in the published folder", () => {
  expect(Object.keys(files.published).sort()).toEqual([
    "_headers",
    "_redirects",
    "staticwebapp.config.json",
  ]);
});

describe("_headers and _redirects", () => {
  test("a line that says nothing to a host is refused by name", () => {
    expect(() => readHeadersFile("/*\nX-Frame-Options DENY")).toThrow(
      "_headers can't be read at: X-Frame-Options DENY",
    );
    expect(() => readRedirectsFile("/a /b 418")).toThrow("_redirects can't be read at: /a /b 418");
  });

  test("the preview compares decoded addresses and sends encoded ones", () => {
    expect(readRedirectsFile(published("_redirects"))).toContainEqual({
      from: "/blog-detail/café-(1)",
      to: "/blog-detail/%C3%A9t%C3%A9%20(2)",
      status: 301,
    });
  });
});

describe("the CloudFront function", () => {
  test("is of the language that CloudFront knows", () => {
    // Of the later ECMAScript it has neither destructuring, spread, for-of, classes nor `?.`.
    const source = sample("cloudfront/function.js").replace(/^const .*$/gm, "");
    expect(source).not.toMatch(
      /\.\.\.|\?\.|\?\?|\bof\b .*\)|\bclass\b|(const|let|var) *[{[]|\bimport\b/,
    );
  });

  test("keeps what stands behind the question mark", () => {
    const query = {
      a: { value: "1", multiValue: [{ value: "1" }, { value: "2%20x" }] },
      b: { value: "" },
    };
    expect(view("/feed", query).headers["location"]?.value).toBe("/rss.xml?a=1&a=2%20x&b");
    expect(view("/blog/", query).headers["location"]?.value).toBe("/blog?a=1&a=2%20x&b");
  });

  test("knows a renamed post however its address is encoded", () => {
    for (const path of ["/blog-detail/caf%c3%a9-(1)", "/blog-detail/caf%C3%A9-%281%29"])
      expect(view(path).statusCode, path).toBe(301);
  });

  test("passes a broken address on", () => {
    expect(view("/%E0%A4%A").uri).toBe("/%E0%A4%A.html");
  });

  test("adds no ending to any kind of file", () => {
    for (const ending of Object.keys(contentTypes).filter((one) => one !== "html"))
      expect(view(`/a.${ending}`).uri).toBe(`/a.${ending}`);
  });
});

describe("GitHub Pages", () => {
  const pages = Object.entries(files.samples).filter(
    ([path]) => path.startsWith("github-pages/") && path.endsWith(".html"),
  );

  test("has a page at each old address, but none that would be XML", () => {
    expect(pages.map(([path]) => path).sort()).toEqual([
      "github-pages/blog-detail/café-(1).html",
      "github-pages/blog-detail/old.html",
      "github-pages/blog-detail/oldest.html",
      "github-pages/culture-assessment.html",
      "github-pages/feed.html",
    ]);
    expect(sample("github-pages/.nojekyll")).toBe("");
  });

  test.each(pages)("%s leads on, for browsers, crawlers and people", (_, html) => {
    const found = { refresh: "", robots: "", canonical: "", link: "" };
    visit(fromHtml(html), "element", ({ tagName, properties }) => {
      const { httpEquiv, name, rel, href, content } = properties;
      if (String(httpEquiv) === "refresh") found.refresh = String(content);
      if (name === "robots") found.robots = String(content);
      if (String(rel) === "canonical") found.canonical = String(href);
      if (tagName === "a") found.link = String(href);
    });
    expect(found.link).toMatch(/^\/(blog-detail|culture-assesment|rss\.xml)/);
    expect(found).toEqual({
      refresh: `0; url=${found.link}`,
      robots: "noindex",
      canonical: found.link,
      link: found.link,
    });
  });
});

test("Vercel's signs with a meaning are escaped", () => {
  expect(sample("vercel/vercel.json")).toContain(String.raw`"/blog-detail/caf%C3%A9-\\(1\\)"`);
  expect(() => expressionOf("/a*b")).toThrow("a bare *");
});

test("nginx's sample is whole where there is no nginx to read it", () => {
  const lines = sample("nginx/nginx.conf")
    .split("\n")
    .map((line) => line.replace(/^\s*#.*/, "").trim())
    .filter(Boolean);
  let depth = 0;
  for (const line of lines) {
    expect(line, line).toMatch(/[;{}]$/);
    const bare = line.replaceAll(/"[^"]*"/g, "");
    depth += (bare.match(/{/g) ?? []).length - (bare.match(/}/g) ?? []).length;
    expect(depth).toBeGreaterThanOrEqual(0);
  }
  expect(depth).toBe(0);
});

test("files for projects that a host builds name the folder and a script that exist", async () => {
  const { default: manifest } = (await import("../../../package.json", {
    with: { type: "json" },
  })) as { default: { scripts: Record<string, string> } };
  const toml = new Map(
    [...sample("netlify/netlify.toml").matchAll(/^\s*(\w+) = "(.*)"$/gm)].map(
      ([, name = "", value = ""]) => [name, value],
    ),
  );
  expect(toml.get("publish")).toBe("dist");
  expect(Object.keys(manifest.scripts)).toContain(toml.get("command")?.replace("npm run ", ""));
  expect(JSON.parse(sample("cloudflare/wrangler.json"))).toMatchObject({
    pages_build_output_dir: "dist",
  });
});
