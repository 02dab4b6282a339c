import { expect, test } from "vitest";

import { planRelease, siteAddresses } from "../../../src/publisher/render/render-site.ts";
import type { Release } from "../../../src/publisher/files/release.ts";
import { indexContent } from "../../../src/site/content/content-reader.ts";
import type { SiteContent } from "../../../src/site/content/site-content.ts";
import { page as pageOf, release } from "../sample-release.ts";
import { contentOf, post } from "../site-content.ts";

const routes = [
  { name: "/", kind: "page" },
  { name: "/rss.xml", kind: "endpoint" },
  { name: "/blog/[number]", kind: "page" },
  { name: "/blog-detail/[slug]", kind: "page" },
] as const;

const posts = (count: number) =>
  contentOf({ posts: Array.from({ length: count }, (_, index) => post(`p${index}`)) });

/** A release of this content whose feed read all posts, and each post's page its own post. */
function released(content: SiteContent): Release {
  const index = indexContent(content);
  const page = (file: string, read: string) =>
    pageOf({ file, hash: file, reads: { [read]: index.digestOf(read) } });
  return release({
    renderer: "r1",
    pages: {
      "/": page("index.html", "labels/home"),
      "/rss.xml": page("rss.xml", "posts[0..]"),
      ...Object.fromEntries(
        content.posts.map(({ id }) => [
          `/blog-detail/${id}`,
          page(`blog-detail/${id}.html`, `posts/${id}`),
        ]),
      ),
    },
  });
}

const plan = (content: SiteContent, previous?: Release, renderer = "r1") =>
  planRelease({
    addresses: siteAddresses(routes, content),
    index: indexContent(content),
    renderer: { digest: renderer, code: "c2" },
    previous,
  });

test("without a release everything is rendered, each address to its file", () => {
  expect(Object.fromEntries(plan(posts(52)).render)).toMatchObject({
    "/": "index.html",
    "/rss.xml": "rss.xml",
    "/blog/2": "blog/2.html",
    "/blog/3": "blog/3.html",
    "/blog-detail/p51": "blog-detail/p51.html",
  });
  expect(plan(posts(52)).render.size).toBe(2 + 2 + 52);
});

test("with the same content nothing is rendered", () => {
  const { render, unchanged } = plan(posts(3), released(posts(3)));
  expect([...render.keys()]).toEqual([]);
  expect([...unchanged.keys()]).toEqual([
    "/",
    "/rss.xml",
    "/blog-detail/p0",
    "/blog-detail/p1",
    "/blog-detail/p2",
  ]);
});

test("only pages that read changed content are rendered", () => {
  const after = contentOf({ posts: [post("p0"), post("p1", { title: "New" })] });
  const { render, unchanged } = plan(after, released(posts(2)));
  expect([...render.keys()]).toEqual(["/rss.xml", "/blog-detail/p1"]);
  expect([...unchanged.keys()]).toEqual(["/", "/blog-detail/p0"]);
});

test("a new page is rendered, a removed one is dropped", () => {
  const after = contentOf({ posts: [post("p0"), post("fresh")] });
  const { render, unchanged } = plan(after, released(posts(2)));
  expect([...render.keys()]).toContain("/blog-detail/fresh");
  expect([...render.keys(), ...unchanged.keys()]).not.toContain("/blog-detail/p1");
});

test("with another renderer everything is rendered", () => {
  const { render, unchanged } = plan(posts(2), released(posts(2)), "r2");
  expect(render.size).toBe(4);
  expect(unchanged.size).toBe(0);
});

test("the same code has rendered the same pages, whatever has rendered them", () => {
  const before = { ...released(posts(2)), renderer: "astro", code: "c2" };
  expect(plan(posts(2), before).render.size).toBe(0);
});

test("a page without a picture is rendered when there is that picture", () => {
  const before = released(posts(1));
  const { "/": home, ...others } = before.pages;
  if (!home) throw new Error("There is no home page.");
  const recipe = { kind: "variant", file: "a.jpg", width: 400, format: "avif" } as const;
  const lacking = {
    ...before,
    pages: { ...others, "/": { ...home, missing: { "/a.avif": recipe } } },
  };
  const render = (missing: readonly string[]) => [
    ...planRelease({
      addresses: siteAddresses(routes, posts(1)),
      index: indexContent(posts(1)),
      renderer: { digest: "r1", code: "c2" },
      previous: lacking,
      missing: new Set(missing),
    }).render.keys(),
  ];
  expect(render(["/a.avif"])).toEqual([]);
  expect(render([])).toEqual(["/"]);
});

test("a route with unknown addresses throws", () => {
  const unknown = [{ name: "/team/[who]", kind: "page" }] as const;
  expect(() => siteAddresses(unknown, posts(1))).toThrow(
    /addresses\.ts doesn't say which pages \/team\/\[who\] has/,
  );
});
