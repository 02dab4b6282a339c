import { expect, test as base } from "vitest";

import { type ForeignApi, startForeignApi } from "../fixtures/foreign-api.ts";
import { foreignContent } from "../fixtures/foreign-content.ts";
import { hostileHtml } from "../fixtures/hostile-html.ts";
import { spoiltContent } from "../fixtures/spoilt-content.ts";
import { type TrialSite, trialSite } from "../fixtures/trial-site.ts";

const test = base.extend<{ api: ForeignApi; site: TrialSite }>({
  // eslint-disable-next-line no-empty-pattern -- vitest wants the pattern
  api: async ({}, use) => {
    const api = await startForeignApi();
    await use(api);
    await api.close();
  },
  // eslint-disable-next-line no-empty-pattern -- vitest wants the pattern
  site: async ({}, use) => {
    const site = await trialSite();
    await use(site);
    await site.remove();
  },
});

/** Astro starts a process of its own and encodes pictures. */
const patience = 60_000;

test(
  "Astro builds a site from the collections, pictures included",
  { timeout: patience },
  async ({ api, site }) => {
    const { code, log, pages, page } = await site.build(api.address);
    expect(code, log).toBe(0);
    expect(pages).toEqual([
      "blog-detail/bad-news-travels.html",
      "blog-detail/night-shift.html",
      "blog-detail/the-average-of-72-hides-everything.html",
      "index.html",
      "survey/culture-audit.html",
      "survey/daily-mood.html",
      "survey/inclusion-index.html",
      "survey/pulse.html",
    ]);
    const home = await page("index.html");
    expect(home).toMatch(
      /<source srcset="[^"]+\.avif" type="image\/avif"><source srcset="[^"]+\.webp" type="image\/webp"><img [^>]*alt="A sunrise of dots"[^>]* width="960" height="600">/,
    );
    expect(
      await page("blog-detail/the-average-of-72-hides-everything.html"),
    ).toMatch(
      /<img src="[^"]+\.webp" alt="A histogram" width="200" height="80" loading="lazy" decoding="async">/,
    );
    const questions = api.calls.map(
      ({ path, body }) => path + JSON.stringify(body),
    );
    expect(new Set(questions).size, "each question is asked once").toBe(
      questions.length,
    );
  },
);

test(
  "Astro builds a page for every record, whatever its title",
  { timeout: patience },
  async ({ api, site }) => {
    const titles = [
      "..",
      "a/b",
      "",
      "?",
      "index",
      "404",
      "x".repeat(300),
      "__ASTRO_IMAGE_/no/such.png",
      "[slug]",
      "日本語 の 記事",
      "What’s & isn't; a+b=c, 100 % @home!",
      "Pulse",
      "pulse",
      "C:\\con",
      "\u202Eevil",
    ];
    const post = foreignContent.lists["/api/blog/get_all_data"]?.[0];
    const rows = titles.map((title, index) => ({
      ...post,
      vBlog: title || "…",
      vUniqueCode: `code${index}`,
      iBlogId: 100 + index,
    }));
    const lists = { ...foreignContent.lists, "/api/blog/get_all_data": rows };
    api.options = { ...api.options, content: { ...foreignContent, lists } };
    const { code, log, pages } = await site.build(api.address);
    expect(code, log).toBe(0);
    expect(
      pages.filter((name) => name.startsWith("blog-detail/")),
    ).toHaveLength(titles.length);
  },
);

test(
  "Astro builds a site without harm from hostile content",
  { timeout: patience },
  async ({ api, site }) => {
    api.options = {
      ...api.options,
      content: spoiltContent(`__ASTRO_IMAGE_x.png${hostileHtml.join("")}`),
    };
    const { code, log, pages, page } = await site.build(api.address);
    expect(code, log).toBe(0);
    expect(pages).toHaveLength(8);
    for (const name of pages)
      expect(await page(name)).not.toMatch(
        /<(?:script|style|svg|form|meta http)|<[^>]+\son\w+=/i,
      );
  },
);

test(
  "a site that can't be built keeps what was published",
  { timeout: patience },
  async ({ api, site }) => {
    const first = await site.build(api.address);
    expect(first.code, first.log).toBe(0);
    const other = await startForeignApi({ failures: { "*": "garbage" } });
    const { code, log, pages } = await site.build(other.address);
    await other.close();
    expect(code).toBe(1);
    expect(log).toContain(
      `The content call POST /api/survey/get_all_data to ${other.address} failed: its answer is not JSON (HTTP status 200, 33 characters). No earlier answer is kept, so nothing was published.`,
    );
    expect(pages).toEqual(first.pages);
  },
);
