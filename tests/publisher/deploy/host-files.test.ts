import { fromHtml } from "hast-util-from-html";
import { describe, expect, test } from "vitest";
import { visit } from "unist-util-visit";

import { fileHeaders, fileRules } from "../../../src/publisher/deploy/host-rules.ts";
import { filesForHosts, matchesPath } from "../../../src/publisher/files/redirects.ts";
import {
  readHeadersFile,
  readRedirectsFile,
} from "../../../src/publisher/deploy/headers-and-redirects.ts";
import { hostFiles } from "../../../src/publisher/deploy/host-files.ts";
import { type DeployTarget, deployTargets, parseSettings } from "../../../src/shared/settings.ts";
import { page } from "../sample-release.ts";
import { filesFor, hostFile, policy, redirect } from "./published-site.ts";

test("no path matches two rules of files, because hosts would join their values", () => {
  for (const { path } of fileRules) {
    const example = path.replace("*", "x");
    const matching = fileRules.filter((rule) => matchesPath(rule.path, example));
    expect(matching, example).toHaveLength(1);
  }
});

test.for([undefined, ...deployTargets])("for %s rules for missing pages are left out", (target) => {
  const { published, hosting } = hostFiles(
    { pages: { "/": page() }, redirects: [] },
    parseSettings({ DEPLOY_TARGET: target }),
  );
  expect(published["_redirects"]).toBe("");
  const texts = Object.values({ ...published, ...hosting }).join("\n");
  expect(texts).not.toMatch(/survey-invite|reset-password|no-referrer/);
  expect(texts).not.toMatch(/culture-assesment|rss\.xml 301/);
});

test("an invalid percent-encoding in a path throws", () => {
  const redirects = [redirect("/blog-detail/%E0%A4%A", "/")];
  expect(() => filesFor(undefined, { redirects })).toThrow(URIError);
});

test("a target determines the files", () => {
  const namesFor = (target?: DeployTarget) => {
    const { published, hosting } = filesFor(target);
    const own = Object.keys(published).filter((path) => !/^_(headers|redirects)$/.test(path));
    return [...own, ...new Set(Object.keys(hosting).map((path) => path.split("/")[0]))];
  };
  expect(namesFor()).toEqual([]);
  for (const target of deployTargets) {
    const isOnlyPublished = target === "netlify" || target === "cloudflare";
    const own = target === "azure" ? "staticwebapp.config.json" : target;
    expect(namesFor(target)).toEqual(isOnlyPublished ? [] : [own]);
  }
});

test("published configuration files are listed in filesForHosts", () => {
  for (const target of deployTargets)
    for (const path of Object.keys(filesFor(target).published))
      expect(filesForHosts).toContain(path);
});

describe("_headers and _redirects", () => {
  test("an invalid line throws an error that names it", () => {
    expect(() => readHeadersFile("/*\nX-Frame-Options DENY")).toThrow(
      "_headers can't be read at: X-Frame-Options DENY",
    );
    expect(() => readRedirectsFile("/a /b 418")).toThrow("_redirects can't be read at: /a /b 418");
  });

  test("paths are decoded, redirect targets stay encoded", () => {
    expect(readRedirectsFile(filesFor().published["_redirects"] ?? "")).toContainEqual({
      from: "/blog-detail/café-(1)",
      to: "/blog-detail/%C3%A9t%C3%A9%20(2)",
      status: 301,
    });
  });
});

describe("GitHub Pages", () => {
  const pages = Object.entries(filesFor("github-pages").hosting).filter(([path]) =>
    path.endsWith(".html"),
  );

  test("has a page at each old address, unless it is XML", () => {
    expect(pages.map(([path]) => path).sort()).toEqual([
      "github-pages/blog-detail/café-(1).html",
      "github-pages/blog-detail/old.html",
      "github-pages/blog-detail/oldest.html",
      "github-pages/culture-assessment.html",
      "github-pages/feed.html",
    ]);
    expect(hostFile("github-pages", "github-pages/.nojekyll")).toBe("");
  });

  test.each(pages)("%s redirects browsers, crawlers and visitors", (_, html) => {
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

describe("a drawing has the policy of files", () => {
  const path = "/static/pictures/*";
  const rules = filesFor().published["_headers"] ?? "";

  test("on Azure in the only route that matches", () => {
    const { routes } = JSON.parse(hostFile("azure", "staticwebapp.config.json")) as {
      routes: { route: string; headers?: Record<string, string> }[];
    };
    expect(routes.filter(({ route }) => route === path)).toEqual([
      { route: path, headers: { ...fileHeaders, "Cache-Control": expect.any(String) as string } },
    ]);
  });

  // Cloudflare applies the last of two rules for one path.
  test("in _headers in the only rule for its path", () => {
    const matching = readHeadersFile(rules).filter((rule) => rule.path === path);
    expect(matching).toHaveLength(1);
    expect(matching[0]?.headers).toMatchObject(fileHeaders);
  });

  test("on Vercel in a rule behind that of all answers", () => {
    const { headers } = JSON.parse(hostFile("vercel", "vercel/vercel.json")) as {
      headers: { source: string; headers: { key: string; value: string }[] }[];
    };
    const [all, ...others] = headers;
    expect(all?.source).toBe("/(.*)");
    const key = "Content-Security-Policy";
    const own = others.find(({ source }) => source === "/static/pictures/(.*)");
    expect(own?.headers).toContainEqual({ key, value: fileHeaders[key] });
  });

  test("on CloudFront in a policy of its own, while that of pages leaves scripts to them", () => {
    const policyIn = (name: string) =>
      (
        JSON.parse(hostFile("cloudfront", `cloudfront/${name}.json`)) as {
          SecurityHeadersConfig: { ContentSecurityPolicy: { ContentSecurityPolicy: string } };
        }
      ).SecurityHeadersConfig.ContentSecurityPolicy.ContentSecurityPolicy;
    expect(policyIn("headers-files")).toBe(fileHeaders["Content-Security-Policy"]);
    expect(policyIn("headers")).toBe(policy.replace(/script-src [^;]*; /, ""));
    expect(policyIn("headers-secret")).toBe(policyIn("headers"));
  });
});

test("Vercel: special characters of path-to-regexp are escaped", () => {
  expect(hostFile("vercel", "vercel/vercel.json")).toContain(
    String.raw`"/blog-detail/caf%C3%A9-\\(1\\)"`,
  );
});
