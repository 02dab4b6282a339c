import { describe, expect, test } from "vitest";

import type { RedirectRule } from "../../../src/publisher/files/redirects.ts";
import { candidate, errorsOf, html, warningsOf } from "./candidate.ts";

const files = ["icons/a.png", "robots.txt", "static/js/a.js", "_headers"];

/** A page with this body, and a few other pages. */
const withBody = (body: string, redirects: readonly RedirectRule[] = []) => {
  const given = candidate(
    {
      "/": html(body),
      "/blog": html('<h2 id="été">x</h2><a name="old">x</a><i id="50%25"></i><i id="a/b"></i>'),
      "/blog-detail/été": html('<i id="a b"></i>'),
      "/reset-password": html('<i id="main"></i>'),
      "/culture-assesment": html(),
      "/survey": html(),
      "/rss.xml": html(),
    },
    files,
  );
  return { ...given, release: { ...given.release, redirects } };
};
const errorsWith = (...given: Parameters<typeof withBody>) => errorsOf(withBody(...given));
const warningsWith = (...given: Parameters<typeof withBody>) => warningsOf(withBody(...given));

describe("links", () => {
  test.each([
    "/",
    "/blog",
    "/blog?page=2",
    "/blog/",
    "/blog.html",
    "/index.html",
    "#",
    "#top",
    "/blog#Top",
    "/blog#old",
    "/blog#%C3%A9t%C3%A9",
    "/blog#été",
    // Its script reads the name of a survey.
    "/survey#culture-audit",
    "/blog#50%25",
    "/blog#a%2Fb",
    "/blog#:~:text=culture",
    "/blog#old:~:text=culture",
    "/blog-detail/été",
    "/blog-detail/%C3%A9t%C3%A9#a%20b",
    "/rss.xml",
    "/robots.txt#anything",
    "/icons/a.png",
    "/reset-password/abc",
    "/reset-password/abc#main",
    "/culture-assessment",
    "/feed",
    "/api/blog",
    "/media/films/1",
    "https://other.example/nowhere",
    "mailto:a@example.org",
  ])("to %s are accepted", (href) => {
    expect(errorsWith(`<a href="${href}">x</a>`)).toEqual([]);
  });

  test.each([
    ["/nowhere", "links to /nowhere, which isn't there"],
    ["nowhere", "links to /nowhere, which isn't there"],
    ["/Blog", "links to /Blog, which isn't there"],
    ["/blog/2", "links to /blog/2, which isn't there"],
    ["/nowhere#top", "links to /nowhere#top, which isn't there"],
    ["/apis", "links to /apis, which isn't there"],
    ["/_headers", "links to /_headers, which isn't there"],
    // Hosts drop redirects to missing pages, such as /sitemap.xml to its index here.
    ["/sitemap.xml", "links to /sitemap.xml, which isn't there"],
    ["/%zz", "links to /%zz, which isn't there"],
    ["/icons%2Fa.png", "links to /icons%2Fa.png, which isn't there"],
    ["/__proto__", "links to /__proto__, which isn't there"],
  ])("to %s are errors", (href, detail) => {
    expect(errorsWith(`<a href="${href}">x</a>`)).toEqual([`/ link: ${detail}`]);
  });

  test.each([
    ["#gone", "links to /#gone, but / has no place of that name"],
    ["/blog#gone", "links to /blog#gone, but /blog has no place of that name"],
    ["/blog#Old", "links to /blog#Old, but /blog has no place of that name"],
    [
      "/reset-password/abc#gone",
      "links to /reset-password/abc#gone, but /reset-password/abc has no place of that name",
    ],
  ])("to %s are warnings", (href, detail) => {
    expect(errorsWith(`<a href="${href}">x</a>`)).toEqual([]);
    expect(warningsWith(`<a href="${href}">x</a>`)).toEqual([`/ fragment: ${detail}`]);
  });

  test("follow the redirects of renamed posts", () => {
    const rules = [
      { from: "/old", to: "/blog", status: 301 },
      { from: "/older%C3%A9", to: "/blog", status: 301 },
      { from: "/lost", to: "/nowhere", status: 301 },
      { from: "/round", to: "/round", status: 301 },
    ] as const;
    const body = ["/old", "/older%C3%A9", "/old#old", "/old#gone", "/lost", "/round"]
      .map((href) => `<a href="${href}">x</a>`)
      .join("");
    expect(errorsWith(body, rules)).toEqual([
      "/ link: links to /lost, which isn't there",
      "/ link: links to /round, which isn't there",
    ]);
  });

  test("of pages that were not rendered now are checked too", () => {
    const given = candidate({ "/": html('<a href="/gone">x</a>') });
    expect(errorsOf({ ...given, rendered: new Map() })).toEqual([
      "/ link: links to /gone, which isn't there",
    ]);
  });
});

describe("assets", () => {
  test.each(["/icons/a.png", "/static/js/a.js?v=1", "/rss.xml", "/media/1.jpg"])(
    "from %s are accepted",
    (src) => {
      expect(errorsWith(`<img src="${src}">`)).toEqual([]);
    },
  );

  // A redirect is no file: a host may answer a picture's address with a page.
  test.each(["/icons/b.png", "/icons/a.png/", "/feed", "/_headers"])(
    "from %s are errors",
    (src) => {
      expect(errorsWith(`<img src="${src}">`)).toEqual([
        `/ asset: loads ${src}, which isn't there`,
      ]);
    },
  );
});

test("links and assets are errors also with force", () => {
  const given = candidate({ "/": html('<a href="/gone">x</a><img src="/no.png">') });
  expect(errorsOf({ ...given, force: true })).toHaveLength(2);
});
