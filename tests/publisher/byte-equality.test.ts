import { existsSync } from "node:fs";
import { join } from "node:path";

import { expect, onTestFinished, vi } from "vitest";

import { differing } from "../endurance/site-state.ts";
import type { Row } from "../fixtures/third-party-content.ts";
import { type Publishing, test } from "./publishing.ts";

const blogs = "/api/blog/get_all_data";

/** Changes one record of a list. */
const edit =
  (path: string, place: number, to: Row) =>
  ({ change }: Publishing) =>
    change(path, (rows) => rows.map((row, index) => (index === place ? { ...row, ...to } : row)));

/** Changes what a call by page answers. */
const editPage =
  (path: string, page: string, answer: unknown) =>
  ({ api, setContent }: Publishing) => {
    const { byPage } = api.options.content;
    setContent({ byPage: { ...byPage, [path]: { ...byPage[path], [page]: answer } } });
  };

interface Kind {
  readonly name: string;
  readonly change: (site: Publishing) => void;
  /** Pages that come out otherwise, as far as they are named here, and at least these. */
  readonly changed: readonly string[];
  /** Pages that must not be rendered again, or stay as they were. */
  readonly untouched: readonly string[];
}

const post = "blog-detail/the-average-of-72-hides-everything.html";
const otherPost = "blog-detail/night-shift.html";

/**
 * Changes that follow each other on one site. What changes every page comes first, and the others
 * hardly meet on a page: the clean build in the end shows what any of them has left as it was.
 */
const series: readonly (readonly Kind[])[] = [
  [
    {
      name: "a setting, which every page shows",
      change: edit("/api/setting/company", 0, { vValue: "new@third-party.example" }),
      changed: ["index.html", "blog.html", post, "login.html", "404.html"],
      untouched: ["rss.xml", "sitemap-0.xml"],
    },
    {
      name: "a label",
      change: editPage("/api/label/get_all_data", "blog", [
        { vLabel: "LBL_BLOG_HEADING", vText: "Letters" },
      ]),
      changed: ["blog.html"],
      untouched: ["index.html", post],
    },
    {
      name: "a label of the only page with a chat",
      change: editPage("/api/label/get_all_data", "contact-us", [
        { vLabel: "LBL_CONTACT_US_HEADING", vText: "Write to us" },
      ]),
      changed: ["contact-us.html"],
      untouched: ["index.html", post],
    },
    {
      name: "a page's record",
      change: ({ api, setContent }) =>
        setContent({
          pages: api.options.content.pages.map((row) =>
            row["vSlug"] === "cookies" ? { ...row, tDescription: "<p>None.</p>" } : row,
          ),
        }),
      changed: ["cookies.html", "sitemap-0.xml"],
      untouched: ["index.html", "privacy-policy.html"],
    },
  ],
  [
    {
      name: "navigation elsewhere: a social address",
      change: edit("/api/setting/social", 1, { vName: "Fediverse" }),
      changed: ["index.html", "survey/pulse.html"],
      untouched: ["rss.xml"],
    },
    {
      name: "the metadata of a page",
      change: editPage("/api/meta/get_by_id", "home", { vTitle: "Welcome" }),
      changed: ["index.html"],
      untouched: ["blog.html", post],
    },
    {
      name: "the text of one post",
      change: edit(blogs, 2, { tDescription: "<p>Five in the morning.</p>" }),
      changed: [otherPost, "blog.html", "blog-index.json", "rss.xml"],
      untouched: ["index.html", post],
    },
  ],
  [
    {
      name: "a post's picture",
      change: edit(blogs, 0, { vWebpImage: "/media/survey-2.webp" }),
      changed: ["blog.html"],
      untouched: ["index.html", otherPost],
    },
    {
      name: "a survey",
      change: edit("/api/survey/get_all_data", 1, { vSurvey: "Pulse Check" }),
      changed: ["index.html", "survey/pulse-check.html", "culture-assesment.html"],
      untouched: ["blog.html", post],
    },
    {
      name: "the order of posts",
      change: ({ change }) => change(blogs, (rows) => rows.toReversed()),
      changed: ["blog.html", "rss.xml"],
      untouched: ["index.html", otherPost],
    },
  ],
  [
    {
      name: "a film",
      change: ({ change }) => change("/api/video/get_all_data", (rows) => rows.slice(1)),
      changed: ["index.html", "stills/1.svg", "stills/2.svg"],
      untouched: ["blog.html"],
    },
    {
      name: "a post renamed",
      change: edit(blogs, 2, { vBlog: "Day shift" }),
      changed: [otherPost, "blog-detail/day-shift.html", "_redirects"],
      untouched: ["index.html", post],
    },
    {
      name: "a recommendation",
      change: edit(blogs, 2, { iCategoryId: 1 }),
      changed: [post],
      untouched: ["index.html"],
    },
    {
      name: "a post added",
      change: ({ change }) =>
        change(blogs, (rows) => [
          {
            vBlog: "A fresh start",
            vUniqueCode: "post-ddd444",
            iBlogId: 14,
            iCategoryId: 2,
            category: { vCategory: "Beginnings" },
            tags: [],
            tDescription: "<p>Once more.</p>",
          },
          ...rows,
        ]),
      changed: ["blog-detail/a-fresh-start.html", "blog.html", "sitemap-0.xml"],
      untouched: ["index.html", post],
    },
  ],
  [
    {
      name: "a link to a post",
      change: edit(blogs, 0, {
        tDescription: '<p><a href="/blog-detail/night-shift">Read it.</a></p>',
      }),
      changed: [post],
      untouched: ["index.html", otherPost],
    },
    {
      name: "a post removed that a text leads to",
      change: ({ change }) => change(blogs, (rows) => rows.slice(0, 2)),
      changed: [post, otherPost, "blog.html", "rss.xml", "sitemap-0.xml"],
      untouched: ["index.html"],
    },
  ],
];

test.for(series.map((kinds) => ({ names: kinds.map(({ name }) => name).join(", "), kinds })))(
  "the site is byte for byte what a clean build gives after $names",
  async ({ kinds }, { site }) => {
    await site.begin();
    let before = await site.files();
    for (const { name, change, changed, untouched } of kinds) {
      change(site);
      const run = await site.publish();
      expect(run.result, run.reason).toBe("published");
      const after = await site.files();
      const different = differing(before, after);
      expect(different, name).toEqual(expect.arrayContaining([...changed]));
      for (const path of untouched) expect(different, name).not.toContain(path);
      before = after;
    }
    expect(differing(before, await site.cleanFiles())).toEqual([]);
  },
);

test("only pages that a change touches are rendered", async ({ site }) => {
  const first = await site.begin();
  expect(first.rendered).toBe(first.pages);
  edit(blogs, 2, { tDescription: "<p>Five in the morning.</p>" })(site);
  const second = await site.publish();
  // Its page, the blog, its index, the feed, the sitemap, and the list of addresses, whose bytes stay the same.
  expect(second.rendered).toBe(6);
  expect(second.changes).toEqual({
    added: [],
    changed: [
      "/blog",
      "/blog-detail/night-shift",
      "/blog-index.json",
      "/rss.xml",
      "/sitemap-0.xml",
    ],
    removed: [],
  });
});

test("links that lead nowhere don't hold anything up, wherever editors put them", async ({
  site,
}) => {
  const dead = '<p>Our <a href="/prices">prices</a>.</p>';
  const long = `${dead}<p>${"Words and more words. ".repeat(12)}</p>`;
  edit(blogs, 2, { tDescription: dead })(site);
  edit("/api/survey/get_all_data", 0, { tDescription: long })(site);
  edit("/api/video/get_all_data", 1, { vUrl: "/no/such/film" })(site);
  const { result, reason, report } = await site.publish();
  expect(result, reason).toBe("published");
  const sources = report?.leftOut.map(({ source }) => source);
  expect(sources).toEqual(expect.arrayContaining(["/", "/blog-detail/night-shift"]));
  expect((await site.files()).get(otherPost)).toContain("<p>Our prices.</p>");
});

test("nothing changed: nothing is made, and no picture is asked for", async ({ site }) => {
  await site.begin();
  const asked = site.api.pictureRequests.length;
  const before = await site.files();
  expect(await site.publish()).toMatchObject({ result: "unchanged" });
  expect(site.api.pictureRequests).toHaveLength(asked);
  expect(differing(before, await site.files())).toEqual([]);
});

test("nothing changed: the code is not bundled, although its bundle is gone", async ({
  site,
  folder,
}) => {
  await site.begin();
  const renderers = join(folder, "renderers");
  expect(await site.publish({ paths: { ...site.paths, renderers } })).toMatchObject({
    result: "unchanged",
  });
  expect(existsSync(renderers)).toBe(false);
});

test("made anew with its pictures, by a process for development, a site has the same bytes", async ({
  site,
}) => {
  await site.begin();
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv("NODE_ENV", "development");
  expect(differing(await site.files(), await site.cleanFiles({ withPictures: false }))).toEqual([]);
});
