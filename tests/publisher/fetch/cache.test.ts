import { readdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { describe, expect } from "vitest";

import { type CacheDatabase, withCache } from "../../../src/publisher/fetch/cache.ts";
import { openTransformCache } from "../../../src/publisher/transform/transform-context.ts";
import { thirdPartyContent, withPosts } from "../../fixtures/third-party-content.ts";
import { thirdPartyPictures } from "../../fixtures/third-party-pictures.ts";
import { test } from "./fetch-setup.ts";

const day = (number: number) => new Date(Date.UTC(2026, 0, 1 + number)).toISOString();

const rowsOf = (folder: string, query: string) =>
  withCache(folder, (database) =>
    Promise.resolve(
      database
        .prepare(query)
        .all()
        .map((row) => String(Object.values(row)[0])),
    ),
  );

/** Sets the time of all files in a folder. */
async function age(folder: string, to: string): Promise<void> {
  for (const name of await readdir(folder))
    await utimes(join(folder, name), new Date(to), new Date(to));
}

describe("cache entries that were not used for 30 days", () => {
  test("are deleted, both answers and pictures, and no others", async ({ api, folder, read }) => {
    const images = join(folder, "images");
    await read({ at: day(0) });
    await writeFile(join(images, "old.json"), "{}");
    await age(images, day(0));
    const before = await readdir(images);
    const content = withPosts((posts) => posts.slice(1));
    api.options = { ...api.options, content };
    await read({ at: day(30) });
    // No address has it.
    expect(await readdir(images)).toEqual(before.filter((name) => name !== "old.json"));
    await age(images, day(0));
    const { content: site } = await read({ at: day(31) });
    const shown = [
      ...new Set([...JSON.stringify(site).matchAll(/"file":"([^"]+)"/g)].map(([, file]) => file)),
    ];
    expect((await readdir(images)).sort()).toEqual(shown.sort());
    expect(before.length).toBe(shown.length + 4);
    const keys = await rowsOf(folder, "SELECT key FROM answer");
    expect(keys.join()).not.toContain('"iBlogId":11');
    expect(keys.join()).toContain('"iBlogId":12');
  });

  test("stay while they replace a failing host", async ({ api, folder, read }) => {
    const { content } = await read({ at: day(0) });
    await age(join(folder, "images"), day(0));
    api.options = {
      ...api.options,
      failures: { "*": "status 500" },
      pictures: new Map(
        [...(await thirdPartyPictures())].map(([path, picture]) => [
          path,
          { ...picture, status: 503 },
        ]),
      ),
    };
    // Also when no fetch has succeeded for longer than 30 days.
    for (const number of [40, 60, 80])
      expect((await read({ at: day(number) })).content).toEqual(content);
  });
});

describe("an answer that has changed", () => {
  test("replaces the one before", async ({ api, folder, read }) => {
    await read();
    const count = () => rowsOf(folder, "SELECT count(*) FROM answer");
    const before = await count();
    for (const vBlog of ["A", "B", "C"]) {
      const content = withPosts(([one, ...others]) => [{ ...one, vBlog }, ...others]);
      api.options = { ...api.options, content };
      await read();
    }
    expect(await count()).toEqual(before);
  });
});

test("a host that changes leaves the equal answers of another one", async ({ api, read }) => {
  await read({ cacheKey: "one" });
  const { content } = await read({ cacheKey: "other" });
  api.options = { ...api.options, content: withPosts((posts) => posts.slice(1)) };
  await read({ cacheKey: "one" });
  api.options = { ...api.options, failures: { "*": "status 500" } };
  expect((await read({ cacheKey: "other" })).content).toEqual(content);
});

describe("the transformation of a text", () => {
  const transform = (database: CacheDatabase, setup: string, texts: string[]) => {
    const computed: string[] = [];
    const cache = openTransformCache(database, "host", setup);
    for (const text of texts)
      cache.memoize(text)("upper case", () => {
        computed.push(text);
        return text.toUpperCase();
      });
    cache.save();
    return computed;
  };

  test("is computed once per text and setup, and deleted when most results are unused", async ({
    folder,
  }) => {
    const many = Array.from({ length: 50 }, (_, index) => `text ${index}`);
    await withCache(folder, (database) => {
      expect(transform(database, "1", many)).toEqual(many);
      expect(transform(database, "1", [...many, "new"])).toEqual(["new"]);
      expect(transform(database, "2", ["new"])).toEqual(["new"]);
      return Promise.resolve();
    });
    expect(await rowsOf(folder, "SELECT value FROM transform")).toEqual(['{"upper case":"NEW"}']);
  });
});

test("one changed post is one transformation", async ({ api, folder, read }) => {
  await read();
  const keys = () => rowsOf(folder, `SELECT key FROM transform WHERE value LIKE '%"body %'`);
  const before = new Set(await keys());
  const content = withPosts(([one, ...others]) => [
    { ...one, tDescription: "<p>Rewritten.</p>" },
    ...others,
  ]);
  api.options = { ...api.options, content };
  await read();
  expect((await keys()).filter((key) => !before.has(key))).toHaveLength(1);
  api.options = { ...api.options, content: thirdPartyContent };
  await read();
  expect(await keys()).toHaveLength(before.size + 1);
});

test("answers count towards the budget of a fetch until they are cached", async ({ read }) => {
  const most = 1024 * 1024;
  const budgets = [
    { most, left: most },
    { most, left: most },
  ] as const;
  const fetches = [
    await read({ budget: budgets[0] }),
    await read({ budget: budgets[1], recheck: true }),
  ];
  expect(fetches.map(({ report }) => report.failedCalls)).toEqual([[], []]);
  expect(budgets[0].left).toBeLessThan(most - 10_000);
  expect(budgets[1].left).toBe(most);
});
