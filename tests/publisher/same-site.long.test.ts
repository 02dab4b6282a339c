import { describe, expect } from "vitest";

import { publishedRelease } from "../../src/publisher/release/releases.ts";
import type { Row } from "../fixtures/third-party-content.ts";
import { begin, blogs, editPost, expectSiteUnchanged, releaseFolders } from "./published.ts";
import { type Publishing, test } from "./publishing.ts";

/** Answers that differ at each look and make the same site. */

const current = async ({ paths }: Publishing) => (await publishedRelease(paths))?.release;

let signature = 0;
/** The first post with a picture whose address is signed anew, in a field and in its text. */
function sign(site: Publishing): void {
  signature += 1;
  const picture = `/media/post-2.png?Expires=17641${signature}&Signature=s${signature}&Key-Pair-Id=K`;
  site.change(blogs, ([first, ...rows]) => [
    { ...first, vImage: picture, tDescription: `<p>Text</p><img src="${picture}" alt="">` },
    ...rows,
  ]);
}

describe("signed pictures", () => {
  test("make no release, and leave those there that can be gone back to", async ({ site }) => {
    await begin(site);
    sign(site);
    editPost(site, "<p>Two</p>");
    expect((await site.publish()).result).toBe("published");
    const before = await releaseFolders(site);
    for (let look = 0; look < 2; look += 1) {
      sign(site);
      const run = await expectSiteUnchanged(site, () => site.publish());
      expect(run.result).toBe("unchanged");
    }
    expect(await releaseFolders(site)).toEqual(before);
    const back = await site.rollback();
    expect(back).toMatchObject({ result: "rolled back" });
    expect(back.changes?.changed).toContain("/blog-detail/night-shift");

    // The content that was left is still the same.
    sign(site);
    expect((await site.publish()).result).toBe("blocked");
  });

  test("in links are content: an expired link would lead nowhere", async ({ site }) => {
    const link = (number: number) =>
      editPost(site, `<a href="https://f.example/a.pdf?Signature=${number}">Report</a>`);
    await begin(site);
    link(1);
    expect((await site.publish()).result).toBe("published");
    link(2);
    expect((await site.publish()).result).toBe("published");
  });
});

test("recommendations in another order make no release, other ones do", async ({ site }) => {
  const post = (number: number): Row => ({
    vBlog: `Post ${number}`,
    vUniqueCode: `post-${number}`,
    iBlogId: number,
    iCategoryId: 1,
    category: { vCategory: "One" },
    tags: [],
    tDescription: "<p>Text</p>",
  });
  const all = [1, 2, 3, 4].map(post);
  await begin(site);
  site.change(blogs, () => all);
  expect((await site.publish()).result).toBe("published");
  const order = (await current(site))?.content;
  const shuffled = (rows: readonly Row[]) => {
    site.api.options = { ...site.api.options, recommended: rows };
  };
  shuffled([3, 1, 4, 2].map(post));
  const run = await expectSiteUnchanged(site, () => site.publish({ recheck: true }));
  expect(run.result).toBe("unchanged");
  expect((await current(site))?.content).toBe(order);
  shuffled([post(3)]);
  expect((await site.publish({ recheck: true })).result).toBe("published");
});

test("a field that no page shows makes no release", async ({ site }) => {
  await begin(site);
  site.change(blogs, (rows) =>
    rows.map((row) => ({ ...row, vImageAlt: row?.["vImageAlt"], x: 1 })),
  );
  const run = await expectSiteUnchanged(site, () => site.publish());
  expect(run.result).toBe("unchanged");
});

test("a label that no page shows is content once: the next look need not make the site", async ({
  site,
}) => {
  await begin(site);
  const { byPage } = site.api.options.content;
  const labels = byPage["/api/label/get_all_data"] ?? {};
  site.setContent({
    byPage: {
      ...byPage,
      "/api/label/get_all_data": { ...labels, cookies: [{ vLabel: "LBL_NOWHERE", vText: "x" }] },
    },
  });
  const first = await expectSiteUnchanged(site, () => site.publish());
  expect(first.result).toBe("unchanged");
  expect(first.steps.map(({ name }) => name)).toContain("pages");
  const second = await expectSiteUnchanged(site, () => site.publish());
  expect(second.steps.map(({ name }) => name)).not.toContain("pages");
});
