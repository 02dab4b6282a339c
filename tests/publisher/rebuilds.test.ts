import { existsSync } from "node:fs";
import { join } from "node:path";

import { expect } from "vitest";

import { differing } from "../endurance/site-state.ts";
import type { Row } from "../fixtures/third-party-content.ts";
import { editPost } from "./published.ts";
import { type Publishing, test } from "./publishing.ts";

/** Changes one record of a list. */
const edit =
  (path: string, place: number, to: Row) =>
  ({ change }: Publishing) =>
    change(path, (rows) => rows.map((row, index) => (index === place ? { ...row, ...to } : row)));

const otherPost = "blog-detail/night-shift.html";

test("only pages that a change touches are rendered", async ({ site }) => {
  const first = await site.begin();
  expect(first.rendered).toBe(first.pages);
  editPost(site, "<p>Five in the morning.</p>");
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
  editPost(site, dead);
  edit("/api/survey/get_all_data", 0, { tDescription: long })(site);
  edit("/api/video/get_all_data", 1, { vUrl: "/no/such/film" })(site);
  const { result, reason, report } = await site.begin();
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
