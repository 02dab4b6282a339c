import { describe, expect, test } from "vitest";

import { brand } from "../../src/contract/brand/brand.ts";
import { imageSize } from "./image-size.ts";
import { elements, files, isListed, origin, pages, read, value } from "./site.ts";

/** Texts inside these elements of an XML document; the site's contain no other markup. */
const inside = (xml: string, name: string): readonly string[] =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, "g"))].map(([, text = ""]) =>
    text.replaceAll("&amp;", "&"),
  );

describe("sitemap", () => {
  const parts = inside(read("/sitemap-index.xml"), "loc");

  test("lists the pages that search engines may list, and no others", () => {
    const listed = parts.flatMap((part) => inside(read(new URL(part).pathname), "loc"));
    const wanted = pages.filter((page) => isListed(page) && page.address !== "/404");
    const addresses = (list: readonly string[]) =>
      list.map((address) => new URL(address, origin).href.replace(/\/$/, "")).sort();
    expect(addresses(listed)).toEqual(addresses(wanted.map(({ address }) => address)));
  });

  test("is named in robots.txt", () => {
    expect(read("/robots.txt")).toContain(`Sitemap: ${origin}/sitemap-index.xml`);
    expect(read("/robots.txt")).toMatch(/^User-agent: \*$/m);
  });
});

test("the style guide is not published", () => {
  expect([...files.keys()].filter((address) => address.includes("styleguide"))).toEqual([]);
});

describe("feed", () => {
  const feed = read("/rss.xml");
  const posts = [...files.keys()].filter((address) => address.startsWith("/blog-detail/"));

  test("is well-formed", () => {
    expect(unbalanced(feed)).toEqual([]);
    expect(feed).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>/);
  });

  test("names its address, its language, and each post's text, author and picture", () => {
    expect(feed).toContain(`<atom:link href="${origin}/rss.xml" rel="self"`);
    expect(inside(feed, "language")).toEqual([brand.language]);
    for (const name of ["content:encoded", "dc:creator", "media:description"])
      expect(inside(feed, name), name).toHaveLength(posts.length);
    for (const [, picture = ""] of feed.matchAll(/<media:content url="([^"]*)"/g))
      expect(files.has(new URL(picture).pathname), picture).toBe(true);
    expect(feed).not.toMatch(/(?:href|src)=&quot;\//);
  });

  test("knows each post by what stays when its title changes", () => {
    const guids = [...feed.matchAll(/<guid isPermaLink="false">([^<]+)<\/guid>/g)].map(
      ([, guid = ""]) => guid,
    );
    expect(guids).toHaveLength(posts.length);
    expect(new Set(guids).size).toBe(posts.length);
    expect(feed.match(/<guid/g)).toHaveLength(posts.length);
    for (const guid of guids) expect(guid).not.toContain("/blog-detail/");
  });

  test("links to every post", () => {
    const links = inside(feed, "link").map((link) => decodeURIComponent(new URL(link).pathname));
    expect(links.filter((path) => path.startsWith("/blog-detail/")).sort()).toEqual(
      [...posts].sort(),
    );
  });
});

test.each([...files.keys()].filter((address) => address.endsWith(".xml")))(
  "%s is well-formed",
  (address) => {
    expect(unbalanced(read(address))).toEqual([]);
  },
);

describe("manifest", () => {
  const manifest = JSON.parse(read("/manifest.webmanifest")) as {
    name: string;
    icons: readonly { src: string; sizes: string }[];
  };

  test("has a name, and icons with the declared sizes", async () => {
    expect(manifest.name).not.toBe("");
    expect(manifest.icons.length).toBeGreaterThan(0);
    for (const { src, sizes } of manifest.icons) {
      const path = files.get(new URL(src, origin).pathname);
      expect(path, src).toBeDefined();
      if (path && sizes !== "any") expect(await imageSize(path), src).toBe(sizes);
    }
  });
});

test("the 404 page exists and isn't listed", () => {
  const page = pages.find(({ address }) => address === "/404");
  expect(page && isListed(page)).toBe(false);
});

test("each post leads to the one before and the one after it in the blog", () => {
  const posts = inside(read("/rss.xml"), "link")
    .slice(1)
    .map((link) => new URL(link).pathname);
  const linked = (relation: string) =>
    posts.map((post) => {
      const page = pages.find(({ address }) => address === decodeURIComponent(post));
      const links = page ? elements(page.tree, (one) => value(one, "rel") === relation) : [];
      return links.map((link) => value(link, "href")).join(" ");
    });
  expect(linked("prev")).toEqual(["", ...posts.slice(0, -1)]);
  expect(linked("next")).toEqual([...posts.slice(1), ""]);
});

/** Tags of an XML document without a counterpart, and `&` for an unescaped ampersand. */
function unbalanced(xml: string): readonly string[] {
  const open: string[] = [];
  const wrong: string[] = [];
  const markup = xml.replace(/<!\[CDATA\[.*?\]\]>|<!--.*?-->|<\?.*?\?>/gs, "");
  for (const [, slash, name = "", closed] of markup.matchAll(/<(\/?)([\w:-]+)[^>]*?(\/?)>/g)) {
    if (slash) {
      if (open.pop() !== name) wrong.push(name);
    } else if (!closed) open.push(name);
  }
  const bare = /&(?!(amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/i.exec(markup);
  return [...wrong, ...open, ...(bare ? ["&"] : [])];
}

test("pages link to an existing feed, icons and manifest", () => {
  for (const { tree } of pages)
    for (const link of elements(tree, ({ tagName }) => tagName === "link").filter((element) =>
      /icon|manifest|alternate/.test(value(element, "rel")),
    ))
      expect(files.has(value(link, "href")), value(link, "href")).toBe(true);
});

const foundInStyles = (pattern: RegExp) =>
  [...files]
    .filter(([, path]) => /\.(html|css)$/.test(path))
    .flatMap(([address]) => read(address).match(pattern) ?? []);

test("styles underline in a way that Safari reads: line, colour and thickness apart", () => {
  expect(foundInStyles(/text-decoration:[\w-]+[ ,][^;}]*/g)).toEqual([]);
});

test("lists of errors have their bullets beside the words on right-to-left pages in Safari", () => {
  expect(foundInStyles(/\.summary-[\w-]+ li\{[^}]*unicode-bidi:normal/g).length).toBeGreaterThan(0);
});

test("styles tell the direction of a text by itself, not by a list of languages", () => {
  expect(foundInStyles(/:dir\(rtl\)/g).length).toBeGreaterThan(0);
  expect(foundInStyles(/:lang\(/g)).toEqual([]);
});
